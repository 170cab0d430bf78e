import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import { type Conversation, conversationId, type Peer } from "@tutorsetu/contracts/chat";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { KnownStudents } from "@tutorsetu/service-kit/masking/known-students";
import type { Presence } from "../presence/presence.ts";
import type { Publish } from "../sockets/pubsub.ts";
import type { Blocks } from "../store/blocks.ts";
import { type InboxDoc, toMessage } from "../store/documents.ts";
import type { Messages } from "../store/messages.ts";
import type { Chat } from "./chat.ts";
import { maskedPeers, namedChildren } from "./masked-peers.ts";
import { currentPeers, nullIfUnavailable, type People, toPeer } from "./people.ts";
import { ownConversation, rolesMayTalk } from "./policy.ts";

export interface ChatRoutesDeps {
  readonly chat: Chat;
  readonly messages: Messages;
  readonly people: People;
  readonly blocks: Blocks;
  readonly presence: Pick<Presence, "filterOnline">;
  readonly knownStudents: KnownStudents;
}

export interface PushRoutesDeps {
  readonly blocks: Blocks;
  readonly publish: Publish;
  readonly internalSecret: string;
}

const PAGE_SIZE = 50;
const MAX_CONVERSATIONS = 200;

/** An inbox in the list of conversations; none before its first message. */
function toConversation(
  { conversation, peer, last, head, read }: InboxDoc,
  peers: ReadonlyMap<string, Peer>,
): Conversation[] {
  if (!last) return [];
  const now = peers.get(peer._id) ?? peer;
  return [{ conversation, peer: now, last: toMessage(last), unread: head - read }];
}

/** Messages over HTTP and the list of conversations. */
export function chatRoutes(deps: ChatRoutesDeps) {
  const { chat, messages, people, blocks, presence } = deps;
  const current = currentPeers(people);
  const masked = maskedPeers(deps);
  const withChildren = namedChildren(deps);

  /** The peers as the caller sees them. */
  const seenBy = async (caller: Caller, peers: ReadonlyMap<string, Peer>) =>
    withChildren(caller, await masked(caller, peers));

  /** Creates the peers' missing inboxes of a user's conversations, which a crash may have left out. */
  async function completeInboxes(userId: string, inboxes: readonly InboxDoc[]): Promise<void> {
    const incomplete = await messages.withoutPeerInbox(inboxes);
    if (incomplete.length === 0) return;
    // Without svc-users the next request completes them.
    const me = (await people([userId]).catch(nullIfUnavailable))?.get(userId);
    if (!me) return;
    for (const inbox of incomplete)
      await messages.begin(ownConversation(userId, inbox), toPeer(me), inbox.peer);
  }

  /** A user whom the caller may write to, or has a conversation with. */
  async function peerOf(caller: Caller, userId: string, inbox: InboxDoc | null): Promise<Peer> {
    if (inbox) return (await current([inbox.peer])).get(userId) ?? inbox.peer;
    const person = (await people([userId])).get(userId);
    if (!person?.active) throw new HttpProblem("not_found", "no_such_person");
    if (userId === caller.id || !rolesMayTalk(caller.role, person.role))
      throw new HttpProblem("forbidden", "chat_forbidden");
    return toPeer(person);
  }

  async function receipts(caller: Caller, userId: string) {
    const conversation = conversationId(caller.id, userId);
    const [own, theirs, blocked] = await Promise.all([
      messages.inbox(caller.id, conversation),
      messages.inbox(userId, conversation),
      blocks.between(caller.id, userId),
    ]);
    const found = await peerOf(caller, userId, own);
    const peer = (await seenBy(caller, new Map([[userId, found]]))).get(userId) ?? found;
    const isVisible = own && !blocked;
    const online = isVisible ? (await presence.filterOnline([userId])).has(userId) : false;
    const readUpTo = theirs?.read ?? 0;
    const deliveredUpTo = Math.max(readUpTo, theirs?.delivered ?? 0);
    return { peer, online, blocked, readUpTo, deliveredUpTo, youReadUpTo: own?.read ?? 0 };
  }

  // The caller is a member by construction: a conversation is named after both members.
  return contractRoutes()
    .on(chatApi.messages, async ({ caller, params: { userId }, query }) => {
      const { before = Number.MAX_SAFE_INTEGER } = query;
      const found = await messages.before(conversationId(caller.id, userId), before, PAGE_SIZE);
      return found.map(toMessage);
    })
    .on(chatApi.send, ({ caller, params: { userId: receiverId }, body }) =>
      chat.send(caller, { ...body, receiverId }),
    )
    .on(chatApi.conversations, async ({ caller }) => {
      const { id } = caller;
      const inboxes = await messages.inboxes(id, MAX_CONVERSATIONS);
      await completeInboxes(id, inboxes);
      const peers = await seenBy(caller, await current(inboxes.map((inbox) => inbox.peer)));
      const conversations = inboxes.flatMap((inbox) => toConversation(inbox, peers));
      const unread = conversations.reduce((sum, one) => sum + one.unread, 0);
      return { conversations, unread };
    })
    .on(chatApi.peer, ({ caller, params: { userId } }) => receipts(caller, userId)).app;
}

/** What other services push to a user. */
export function pushRoutes({ blocks, publish, internalSecret }: PushRoutesDeps) {
  return contractRoutes({ guard: internalOnly(internalSecret) }).on(
    chatInternal.push,
    async ({ body: { userId, event, data, from } }) => {
      // Events of a blocked user elsewhere on the site are not pushed to whoever has blocked them.
      const isBlocked = from && (await blocks.blockers(userId, from)).includes(userId);
      if (!isBlocked) publish(userId, "news", { event, data });
      return { ok: true as const };
    },
  ).app;
}
