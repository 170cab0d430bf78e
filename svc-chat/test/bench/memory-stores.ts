import type { Stores } from "../../src/store/stores.ts";
import { conversationId } from "@tutorsetu/contracts/chat";
import { type InboxDoc, type MessageDoc, newInbox } from "../../src/store/documents.ts";

/** What the bench does not ask for. */
const unused = () => Promise.reject(new Error("The bench does not ask for this"));

interface StoredConversation {
  /** The latest message only: a heap that grows with the run would be measured too. */
  latest?: MessageDoc;
  readonly inboxes: readonly InboxDoc[];
}

function memoryMessages(): Stores["messages"] {
  const conversations = new Map<string, StoredConversation>();
  let lastId = 0;
  const find = (conversation: string): StoredConversation =>
    conversations.get(conversation) ?? { inboxes: [] };

  return {
    async append(draft) {
      const { conversation, senderId, receiverId, text, clientMsgId } = draft;
      const stored = find(conversation);
      const before = stored.latest;
      if (before?.clientMsgId === clientMsgId && before.senderId === senderId)
        return { message: before, isNew: false };
      const _id = (lastId += 1).toString(16).padStart(24, "0");
      const seq = (before?.seq ?? 0) + 1;
      const at = new Date();
      stored.latest = { _id, conversation, seq, senderId, receiverId, text, clientMsgId, at };
      return { message: stored.latest, isNew: true };
    },
    markSeen: () => {},
    async touch(last) {
      for (const inbox of find(last.conversation).inboxes) {
        const read = inbox.userId === last.senderId ? last.seq : inbox.read;
        Object.assign(inbox, { head: last.seq, last, lastAt: last.at, read });
      }
    },
    whomAbout: unused,
    inbox: async (userId, conversation) =>
      find(conversation).inboxes.find((inbox) => inbox.userId === userId) ?? null,
    countNewConversation: async (_userId, limit) => limit > 0,
    async begin(conversation, one, other) {
      if (conversations.has(conversation)) return;
      const inboxes = [
        newInbox(one._id, conversation, other),
        newInbox(other._id, conversation, one),
      ];
      conversations.set(conversation, { inboxes });
    },
    countInboxes: async (conversation) => find(conversation).inboxes.length,
    ready: async () => null,
    before: unused,
    after: unused,
    message: unused,
    inboxes: unused,
    heads: unused,
    withoutPeerInbox: unused,
    filterBegun: unused,
    whoWrote: () => Promise.resolve(new Set<string>()),
    advance: unused,
  };
}

function memoryBlocks(): Stores["blocks"] {
  const blocked = new Map<string, readonly string[]>();
  return {
    async between(you, other) {
      const by = blocked.get(conversationId(you, other)) ?? [];
      if (by.length === 0) return null;
      return by.includes(you) ? "by-you" : "by-them";
    },
    block: unused,
    unblock: unused,
    filterBlocked: unused,
    blockers: unused,
    changes: unused,
  };
}

/** What sending asks of the stores, kept in this process: the protocol's cost without a database's. */
export const memoryStores = (): Stores => ({
  messages: memoryMessages(),
  blocks: memoryBlocks(),
  reports: { file: unused, list: unused, page: unused, about: unused, solve: unused },
  names: { erase: unused, rename: unused },
  ownData: { readers: () => [] },
  unread: {
    async *since() {
      yield* [];
    },
    markTold: unused,
  },
});
