import { conversationId } from "@tutorsetu/contracts/chat";
import { demoConversations } from "@tutorsetu/demo/conversations";
import { type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { fixedId } from "@tutorsetu/demo/random";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { type InboxDoc, type MessageDoc, newInbox } from "./store/documents.ts";
import type { Collections } from "./store/stores.ts";

const toPeer = ({ userId, userName, role }: DemoPerson) => ({
  _id: userId,
  userName,
  role,
  image: null,
});

/** Inserts the demo conversations that are missing; can be repeated after any interruption. */
export async function seedChat({ messages, inboxes }: Collections) {
  const people = demoPeople();
  const byId = new Map([...people.tutors, ...people.students].map((p) => [p.userId, toPeer(p)]));
  const conversations = demoConversations(people).map(({ a, b, messages: demo }, index) => {
    const conversation = conversationId(a, b);
    const docs = demo.map(({ from, text, at }, n): MessageDoc => ({
      _id: fixedId("chat", index * 1000 + n + 1),
      conversation,
      seq: n + 1,
      senderId: from,
      receiverId: from === a ? b : a,
      text,
      clientMsgId: `demo-${index}-${n}`,
      at,
    }));
    const last = docs.at(-1) ?? null;
    const inboxOf = (userId: string, other: string): InboxDoc[] => {
      const peer = byId.get(other);
      if (!peer || !last) return [];
      const read = docs.findLast((doc) => doc.senderId === userId)?.seq ?? 0;
      return [
        { ...newInbox(userId, conversation, peer), head: last.seq, read, last, lastAt: last.at },
      ];
    };
    return { docs, inboxes: [...inboxOf(a, b), ...inboxOf(b, a)] };
  });
  const all = conversations.flatMap((one) => one.inboxes);
  if ((await inboxes.countDocuments()) >= all.length) return;
  const docs = conversations.flatMap((one) => one.docs);
  await unlessDuplicate(messages.insertMany(docs, { ordered: false }), null);
  await unlessDuplicate(inboxes.insertMany(all, { ordered: false }), null);
}
