import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import { type Conversation, conversationId, type Peer } from "@tutorsetu/contracts/chat";
import { Id } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/server/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Presence } from "../presence/presence.ts";
import type { Publish } from "../sockets/pubsub.ts";
import type { Blocks } from "../store/blocks.ts";
import { type InboxDoc, toMessage } from "../store/documents.ts";
import type { Messages } from "../store/messages.ts";
import type { Chat } from "./chat.ts";
import { currentPeers, nullIfUnavailable, type People, toPeer } from "./people.ts";
import { ownConversation, rolesMayTalk } from "./policy.ts";

export interface ChatRoutesDeps {
  readonly chat: Chat;
  readonly messages: Messages;
  readonly people: People;
  readonly blocks: Blocks;
  readonly presence: Pick<Presence, "filterOnline">;
  readonly publish: Publish;
  readonly internalSecret: string;
}

const { messages: messagePage, send, conversations: conversationList, peer: peerState } = chatApi;
const { push } = chatInternal;

const PAGE_SIZE = 50;
const MAX_CONVERSATIONS = 200;
const PeerParams = z.object({ userId: Id });
const SendBody = send.body ?? z.never();
const PushBody = push.body ?? z.never();

/** An inbox in the list of conversations; none before its first message. */
function toConversation(
  { conversation, peer, last, head, read }: InboxDoc,
  peers: ReadonlyMap<string, Peer>,
): Conversation[] {
  if (!last) return [];
  const now = peers.get(peer._id) ?? peer;
  return [{ conversation, peer: now, last: toMessage(last), unread: head - read }];
}

/** Messages over HTTP, the list of conversations, and what other services push to a user. */
export function chatRoutes(deps: ChatRoutesDeps) {
  const { chat, messages, people, blocks, presence, publish, internalSecret } = deps;
  const current = currentPeers(people);

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
    const peer = await peerOf(caller, userId, own);
    const isVisible = own && !blocked;
    const online = isVisible ? (await presence.filterOnline([userId])).has(userId) : false;
    const readUpTo = theirs?.read ?? 0;
    const deliveredUpTo = Math.max(readUpTo, theirs?.delivered ?? 0);
    return { peer, online, blocked, readUpTo, deliveredUpTo, youReadUpTo: own?.read ?? 0 };
  }

  // The caller is a member by construction: a conversation is named after both members.
  return new Hono<AppEnv>()
    .get(
      messagePage.path,
      authorize(messagePage.access),
      validate("param", PeerParams),
      validate("query", z.object({ before: z.coerce.number().int().min(1).optional() })),
      async (c) => {
        const conversation = conversationId(callerOf(c).id, c.req.valid("param").userId);
        const { before = Number.MAX_SAFE_INTEGER } = c.req.valid("query");
        return c.json((await messages.before(conversation, before, PAGE_SIZE)).map(toMessage));
      },
    )
    .post(
      send.path,
      authorize(send.access),
      validate("param", PeerParams),
      validate("json", SendBody),
      async (c) => {
        const input = { ...c.req.valid("json"), receiverId: c.req.valid("param").userId };
        return c.json(await chat.send(callerOf(c), input), 201);
      },
    )
    .get(conversationList.path, authorize(conversationList.access), async (c) => {
      const { id } = callerOf(c);
      const inboxes = await messages.inboxes(id, MAX_CONVERSATIONS);
      await completeInboxes(id, inboxes);
      const peers = await current(inboxes.map((inbox) => inbox.peer));
      const conversations = inboxes.flatMap((inbox) => toConversation(inbox, peers));
      const unread = conversations.reduce((sum, one) => sum + one.unread, 0);
      return c.json({ conversations, unread });
    })
    .get(peerState.path, authorize(peerState.access), validate("param", PeerParams), async (c) =>
      c.json(await receipts(callerOf(c), c.req.valid("param").userId)),
    )
    .post(push.path, internalOnly(internalSecret), validate("json", PushBody), async (c) => {
      const { userId, event, data, from } = c.req.valid("json");
      // Events of a blocked user elsewhere on the site are not pushed to whoever has blocked them.
      const isBlocked = from && (await blocks.blockers(userId, from)).includes(userId);
      if (!isBlocked) publish(userId, "news", { event, data });
      return c.json({ ok: true as const });
    });
}
