import type { Stores } from "../../src/stores.ts";
import { conversationOf } from "../../src/messages/conversation.ts";
import type { BoxDoc, MessageDoc } from "../../src/messages/doc.ts";
import { newBox } from "../../src/messages/store.ts";

/** What the bench does not ask for. */
const unused = () => Promise.reject(new Error("The bench does not ask for this"));

interface Talk {
  /** The latest message only: a heap that grows with the run would be measured too. */
  latest?: MessageDoc;
  readonly boxes: readonly BoxDoc[];
}

function memoryMessages(): Stores["messages"] {
  const talks = new Map<string, Talk>();
  let lastId = 0;
  const talkOf = (conversation: string): Talk => talks.get(conversation) ?? { boxes: [] };

  return {
    async append(draft) {
      const { conversation, senderId, receiverId, text, clientMsgId } = draft;
      const talk = talkOf(conversation);
      const before = talk.latest;
      if (before?.clientMsgId === clientMsgId && before.senderId === senderId)
        return { message: before, isNew: false };
      const _id = (lastId += 1).toString(16).padStart(24, "0");
      const seq = (before?.seq ?? 0) + 1;
      const at = new Date();
      talk.latest = { _id, conversation, seq, senderId, receiverId, text, clientMsgId, at };
      return { message: talk.latest, isNew: true };
    },
    heard: () => {},
    async note(last) {
      for (const box of talkOf(last.conversation).boxes) {
        const read = box.userId === last.senderId ? last.seq : box.read;
        Object.assign(box, { head: last.seq, last, lastAt: last.at, read });
      }
    },
    box: async (userId, conversation) =>
      talkOf(conversation).boxes.find((box) => box.userId === userId) ?? null,
    mayBegin: async (_userId, limit) => limit > 0,
    async begin(conversation, one, other) {
      if (talks.has(conversation)) return;
      const boxes = [newBox(one._id, conversation, other), newBox(other._id, conversation, one)];
      talks.set(conversation, { boxes });
    },
    sides: async (conversation) => talkOf(conversation).boxes.length,
    ready: async () => null,
    before: unused,
    after: unused,
    message: unused,
    boxes: unused,
    heads: unused,
    onesided: unused,
    begunAmong: unused,
    advance: unused,
  };
}

function memoryBlocks(): Stores["blocks"] {
  const blocked = new Map<string, readonly string[]>();
  return {
    async between(you, other) {
      const by = blocked.get(conversationOf(you, other)) ?? [];
      if (by.length === 0) return null;
      return by.includes(you) ? "by-you" : "by-them";
    },
    block: unused,
    unblock: unused,
    among: unused,
    blockers: unused,
    changes: unused,
  };
}

/** What sending asks of the stores, kept in this process: the protocol's cost without a database's. */
export const memoryStores = (): Stores => ({
  messages: memoryMessages(),
  blocks: memoryBlocks(),
  reports: { file: unused, list: unused, solve: unused },
});
