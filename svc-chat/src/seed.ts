import { demoConversations } from "@tutorsetu/demo/conversations";
import { type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { fixedId } from "@tutorsetu/demo/random";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { conversationOf } from "./messages/conversation.ts";
import type { BoxDoc, MessageDoc } from "./messages/doc.ts";
import { type Collections, newBox } from "./messages/store.ts";

const toPeer = ({ userId, userName, role }: DemoPerson) => ({
  _id: userId,
  userName,
  role,
  image: null,
});

const unlessThere = (error: unknown) => {
  if (!duplicateOf(error)) throw error;
};

/** Puts the demo talks in, if they are not there; doing it twice or half way changes nothing. */
export async function seedChat({ messages, boxes }: Collections) {
  const people = demoPeople();
  const byId = new Map([...people.tutors, ...people.students].map((p) => [p.userId, toPeer(p)]));
  const talks = demoConversations(people).map(({ a, b, messages: said }, talk) => {
    const conversation = conversationOf(a, b);
    const docs = said.map(({ from, text, at }, n): MessageDoc => ({
      _id: fixedId("chat", talk * 1000 + n + 1),
      conversation,
      seq: n + 1,
      senderId: from,
      receiverId: from === a ? b : a,
      text,
      clientMsgId: `demo-${talk}-${n}`,
      at,
    }));
    const last = docs.at(-1) ?? null;
    const boxOf = (userId: string, other: string): BoxDoc[] => {
      const peer = byId.get(other);
      if (!peer || !last) return [];
      const read = docs.findLast((doc) => doc.senderId === userId)?.seq ?? 0;
      return [
        { ...newBox(userId, conversation, peer), head: last.seq, read, last, lastAt: last.at },
      ];
    };
    return { docs, boxes: [...boxOf(a, b), ...boxOf(b, a)] };
  });
  const all = talks.flatMap((talk) => talk.boxes);
  if ((await boxes.countDocuments()) >= all.length) return;
  await messages
    .insertMany(
      talks.flatMap((talk) => talk.docs),
      { ordered: false },
    )
    .catch(unlessThere);
  await boxes.insertMany(all, { ordered: false }).catch(unlessThere);
}
