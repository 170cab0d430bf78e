import type { Stores } from "../../src/stores.ts";
import { conversationOf } from "../../src/messages/conversation.ts";
import type { MessageDoc } from "../../src/messages/doc.ts";
import { type BoxDoc, boxId, newBox } from "../../src/messages/store.ts";

/** What the bench does not ask for. */
const unused = () => Promise.reject(new Error("The bench does not ask for this"));

function memoryMessages(): Stores["messages"] {
  const boxes = new Map<string, BoxDoc>();
  /** Of every conversation the latest message only: a heap that grows with the run would be measured too. */
  const latest = new Map<string, MessageDoc>();
  let lastId = 0;
  const boxOf = (userId: string, conversation: string) => boxes.get(boxId(userId, conversation));

  return {
    async append(draft) {
      const before = latest.get(draft.conversation);
      if (before?.clientMsgId === draft.clientMsgId && before.senderId === draft.senderId)
        return { message: before, isNew: false };
      const _id = (lastId += 1).toString(16).padStart(24, "0");
      const { conversation, senderId, receiverId, text, clientMsgId } = draft;
      const seq = (before?.seq ?? 0) + 1;
      const at = new Date();
      const message = { _id, conversation, seq, senderId, receiverId, text, clientMsgId, at };
      latest.set(draft.conversation, message);
      return { message, isNew: true };
    },
    heard: () => {},
    async note(last) {
      const { conversation, seq: head, senderId, receiverId, at: lastAt } = last;
      Object.assign(boxOf(senderId, conversation) ?? {}, { head, last, lastAt, read: head });
      Object.assign(boxOf(receiverId, conversation) ?? {}, { head, last, lastAt });
    },
    box: async (userId, conversation) => boxOf(userId, conversation) ?? null,
    mayBegin: async (_userId, limit) => limit > 0,
    async begin(conversation, one, other) {
      const both = [newBox(one._id, conversation, other), newBox(other._id, conversation, one)];
      for (const box of both) boxes.set(box._id, boxes.get(box._id) ?? box);
    },
    ready: async () => null,
    before: unused,
    after: unused,
    message: unused,
    boxes: unused,
    heads: unused,
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
  };
}

/** What sending asks of the stores, kept in this process: the protocol's cost without a database's. */
export const memoryStores = (): Stores => ({
  messages: memoryMessages(),
  blocks: memoryBlocks(),
  reports: { file: unused, list: unused, solve: unused },
});
