import { conversationId, type SendMessage } from "@tutorsetu/contracts/chat";
import type { Role } from "@tutorsetu/contracts/people";
import { type Authorized, authorized } from "@tutorsetu/service-kit/authorized";
import { rejectSuspended, rejectWithoutSecondFactor } from "@tutorsetu/service-kit/auth";
import type { Caller, SuspensionOf } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { LRUCache } from "lru-cache";
import type { Blocked, BlockPair, Blocks } from "../store/blocks.ts";
import type { Draft, InboxDoc, InboxKey, MessageDoc } from "../store/documents.ts";
import type { Messages } from "../store/messages.ts";
import { nullIfUnavailable, type People, toPeer } from "./people.ts";

interface Deps {
  readonly messages: Pick<
    Messages,
    "begin" | "countInboxes" | "countNewConversation" | "filterBegun"
  >;
  readonly people: People;
  readonly blocks: Pick<Blocks, "between" | "filterBlocked">;
  /** Checked for each message and each event: a socket stays open while its person is suspended. */
  readonly suspensionOf?: SuspensionOf | undefined;
  /** How many conversations a tutor or student may begin a day. */
  readonly newConversationsPerDay: number;
}

const MAX_BEGUN = 50_000;
/** Together with the cache of people, a minute. */
const FRESH_MS = 30_000;
const DAY_MS = 86_400_000;
const untilTomorrow = () => (DAY_MS - (Date.now() % DAY_MS)) / 1000;

/** Tutors and students write to each other, administrators to everybody. */
export const rolesMayTalk = (one: Role, other: Role) =>
  one === "Admin" || other === "Admin" || one !== other;

/** Rejects a message in another user's name, to oneself, or of an administrator without a needed second factor; needs no store. */
export function rejectForged(
  caller: Caller,
  { receiverId, senderId = caller.id }: Pick<SendMessage, "receiverId" | "senderId">,
): void {
  rejectWithoutSecondFactor(caller);
  if (senderId !== caller.id) throw new HttpProblem("forbidden", "forbidden");
  if (receiverId === caller.id) throw new HttpProblem("forbidden", "chat_forbidden");
}

/** Rejects, with the reason, when either of the two has blocked the other. */
function rejectBlocked(blocked: Blocked) {
  if (blocked === "by-you") throw new HttpProblem("forbidden", "chat_blocked_by_you");
  if (blocked === "by-them") throw new HttpProblem("forbidden", "chat_blocked_by_them");
}

/** A message of this conversation; not one of another that was stored under the same clientMsgId. */
export const messageOf = (conversation: string, message: MessageDoc): Authorized<MessageDoc> =>
  authorized(message, message.conversation === conversation, ["invalid", "invalid"]);

/** The caller's own inbox: its conversation is named after both members. */
export const ownInbox = (caller: Caller, peer: string): Authorized<InboxKey> =>
  authorized({ userId: caller.id, conversation: conversationId(caller.id, peer) }, true);

/** The conversation of one of the user's inboxes. */
export const ownConversation = (userId: string, inbox: InboxDoc): Authorized<string> =>
  authorized(inbox.conversation, inbox.userId === userId);

/** A block by the caller, of whomever. */
export const ownBlock = (caller: Caller, other: string): Authorized<BlockPair> =>
  authorized({ by: caller.id, other }, true);

/** A block that the caller may add: nobody blocks themselves or the team, whose messages must reach everybody. */
export async function newBlock(
  people: People,
  caller: Caller,
  other: string,
): Promise<Authorized<BlockPair>> {
  const person = (await people([other])).get(other);
  if (!person) throw new HttpProblem("not_found", "no_such_person");
  const isAllowed = other !== caller.id && person.role !== "Admin";
  return authorized({ by: caller.id, other }, isAllowed, ["forbidden", "forbidden"]);
}

/** A message that the caller has received. A message between two others does not exist for the caller. */
export function receivedMessage(
  caller: Caller,
  message: MessageDoc | null,
): Authorized<MessageDoc> {
  if (!message || ![message.senderId, message.receiverId].includes(caller.id))
    throw new HttpProblem("not_found", "no_such_message");
  return authorized(message, message.senderId !== caller.id, ["forbidden", "forbidden"]);
}

/** Whose name is written as svc-users says. */
export const storedPerson = (userId: string): Authorized<string> => authorized(userId, true);

/** A report that an administrator may change. */
export const reportForAdmin = (caller: Caller, id: string): Authorized<string> =>
  authorized(id, caller.role === "Admin", ["forbidden", "forbidden"]);

/** Who may write to whom, and who may see whose presence. */
export function chatPolicy(deps: Deps) {
  const { messages, people, blocks, suspensionOf, newConversationsPerDay } = deps;
  const begun = new LRUCache<string, true>({ max: MAX_BEGUN });
  /** By conversation: until when its two members are known to be allowed to write. */
  const allowed = new LRUCache<string, number>({ max: MAX_BEGUN });
  let changes = 0;

  async function isBegun(conversation: string, inboxes?: number): Promise<boolean> {
    if (begun.has(conversation)) return true;
    if ((inboxes ?? (await messages.countInboxes(conversation))) < 2) return false;
    begun.set(conversation, true);
    return true;
  }

  /** Rejects a caller who may not write to the receiver; otherwise begins their conversation. */
  async function begin(caller: Caller, receiverId: string, conversation: string): Promise<void> {
    const changesBefore = changes;
    const known = await people([caller.id, receiverId]).catch(async (error: unknown) => {
      // While svc-users is unavailable, conversations that have begun go on.
      if (await isBegun(conversation)) return nullIfUnavailable(error);
      throw error;
    });
    if (!known) return;
    const receiver = known.get(receiverId);
    const sender = known.get(caller.id);
    if (!receiver?.active) throw new HttpProblem("not_found", "no_such_person");
    if (!sender?.active || !rolesMayTalk(caller.role, receiver.role))
      throw new HttpProblem("forbidden", "chat_forbidden");
    if (changesBefore === changes) allowed.set(conversation, performance.now() + FRESH_MS);
    if (begun.has(conversation)) return;
    const inboxes = await messages.countInboxes(conversation);
    if (await isBegun(conversation, inboxes)) return;
    // A conversation with one of its two inboxes was counted before.
    const isFree = caller.role === "Admin" || inboxes > 0;
    if (!isFree && !(await messages.countNewConversation(caller.id, newConversationsPerDay))) {
      // Another instance may have begun it meanwhile.
      if (await isBegun(conversation)) return;
      throw new HttpProblem("too_often", "chat_too_many_new", { retryAfter: untilTomorrow() });
    }
    await messages.begin(authorized(conversation, true), toPeer(sender), toPeer(receiver));
  }

  /** Nobody is while svc-users is unavailable. A child may have been added since the account was read. */
  async function isOwnChild(userId: string, profileId: string): Promise<boolean> {
    const isAmong = async () => {
      const known = await people([userId]).catch(nullIfUnavailable);
      const { children = [] } = known?.get(userId) ?? {};
      return children.some(({ _id, hidden }) => _id === profileId && !hidden);
    };
    if (await isAmong()) return true;
    people.forget(userId);
    return isAmong();
  }

  /** True for a moment after the members of a begun conversation were found to be allowed to write. */
  const isRecentlyAllowed = (conversation: string) =>
    (allowed.get(conversation) ?? 0) > performance.now() && begun.has(conversation);

  return {
    isRecentlyAllowed,
    /** Throws the reason at a caller who may only read. */
    rejectSuspended: (caller: Caller) => rejectSuspended(caller.id, suspensionOf),
    /** The draft, if the caller may send it; its conversation has begun then. It is about a child of the caller's or nobody. */
    async authorizeDraft(caller: Caller, draft: Draft): Promise<Authorized<Draft>> {
      const { conversation, senderId, receiverId } = draft;
      await rejectSuspended(caller.id, suspensionOf);
      rejectBlocked(await blocks.between(caller.id, receiverId));
      if (!isRecentlyAllowed(conversation)) await begin(caller, receiverId, conversation);
      const { about, ...aboutNobody } = draft;
      const isParents = about !== undefined && caller.role === "Student";
      const isOwn = isParents && (await isOwnChild(caller.id, about));
      const allowedDraft = isOwn ? draft : aboutNobody;
      return authorized(allowedDraft, senderId === caller.id, ["forbidden", "forbidden"]);
    },
    /** Those of `peers` a user has a conversation with, without those where either has blocked the other. */
    async filterVisible(userId: string, peers: readonly string[]): Promise<string[]> {
      const byConversation = new Map(peers.map((peer) => [conversationId(userId, peer), peer]));
      const known = await messages.filterBegun(userId, [...byConversation.keys()]);
      const blocked = known.length > 0 ? await blocks.filterBlocked(known) : new Set<string>();
      return known.flatMap((one) => (blocked.has(one) ? [] : (byConversation.get(one) ?? [])));
    },
    /** The next message from or to this user is checked again. */
    forget(userId: string) {
      changes += 1;
      const theirs = [...allowed.keys()].filter((conversation) => conversation.includes(userId));
      for (const conversation of theirs) allowed.delete(conversation);
    },
  };
}
export type ChatPolicy = ReturnType<typeof chatPolicy>;
