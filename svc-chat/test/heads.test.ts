import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { repairHeads } from "../src/messages/heads-store.ts";
import type { BoxDoc, MessageDoc } from "../src/messages/doc.ts";
import { type Collections, newBox } from "../src/messages/store.ts";
import { testStore } from "./store.ts";

let store: Awaited<ReturnType<typeof testStore>>;
let collections: Collections;
beforeAll(async () => {
  store = await testStore();
  ({ collections } = store);
});
afterAll(() => store.close());

let many = 0;
const ME = "me";
const THEM = "them";

/** Messages of a conversation of its own by their senders' names, and my box as it was left. */
async function left(senders: readonly string[], was: Partial<BoxDoc> & { lastId?: string }) {
  const userId = `${ME}-${++many}`;
  const conversation = `${userId}:${THEM}`;
  const messages = senders.map((sender, n): MessageDoc => {
    const seq = n + 1;
    const senderId = sender === ME ? userId : THEM;
    const receiverId = sender === ME ? THEM : userId;
    const _id = `${conversation} ${seq}`;
    const at = new Date(seq * 1000);
    return { _id, conversation, seq, senderId, receiverId, text: `m${seq}`, clientMsgId: _id, at };
  });
  if (messages.length > 0) await collections.messages.insertMany(messages);
  const peer = { _id: THEM, userName: "Them", image: null, role: "Tutor" } as const;
  const { lastId, ...rest } = was;
  const stored = messages.find(({ seq }) => seq === was.head) ?? messages[0];
  const lost = { _id: lastId ?? stored?._id ?? "lost" };
  // safe: of the last message only its id is looked at
  const last = was.head === undefined ? null : ({ ...stored, ...lost } as MessageDoc);
  const box = { ...newBox(userId, conversation, peer), last, ...rest };
  await collections.boxes.insertOne(box);
  const now = async () => collections.boxes.findOne({ _id: box._id });
  return { userId, conversation, box, now };
}
const heads = (messages = collections.messages) => repairHeads(messages, collections.boxes);
/** What was asked of the messages. */
function watched() {
  const find = vi.spyOn(collections.messages, "find");
  const times = () => find.mock.calls.length;
  return { times, end: () => find.mockRestore() };
}

it.each([
  ["behind, with nothing of one's own", [THEM, THEM, THEM], { head: 1, read: 1 }, 3, 1, undefined],
  ["behind what one wrote oneself", [THEM, ME, THEM], { head: 1, read: 0 }, 3, 2, undefined],
  ["behind, and read further already", [THEM, ME, THEM], { head: 2, read: 2 }, 3, 2, undefined],
  ["ahead of what there is", [THEM, THEM], { head: 4, read: 4, delivered: 4 }, 2, 2, 2],
  ["ahead, and not read so far", [THEM, THEM], { head: 4, read: 1, delivered: 1 }, 2, 1, 1],
  ["with nothing left", [], { head: 2, read: 1, delivered: 2 }, 0, 0, 0],
] as const)("is set right when it is %s", async (_name, senders, was, head, read, delivered) => {
  const { userId, conversation, box: before, now } = await left(senders, was);
  const lastAt = head > 0 ? new Date(head * 1000) : before.lastAt;
  const [shown] = await heads().of(userId);
  expect(shown).toMatchObject({ userId, conversation, head, read });
  const box = await now();
  expect([box?.head, box?.read, box?.delivered]).toEqual([head, read, delivered]);
  expect(box?.last?.seq ?? box?.last).toBe(head || null);
  expect(box?.lastAt).toEqual(lastAt);
});

it.each([
  ["theirs: one has not seen it", [THEM, THEM], 1],
  ["one's own: one has", [THEM, ME], 2],
] as const)(
  "is set right when another message has its number, %s",
  async (_name, senders, most) => {
    const was = { head: 2, read: 2, delivered: 2, lastId: "lost" };
    const { userId, now } = await left(senders, was);
    await heads().of(userId);
    expect(await now()).toMatchObject({ head: 2, read: most, delivered: most });
    expect((await now())?.last?._id).not.toBe("lost");
  },
);

it("is set right by the store that takes the writes: another one may be behind it", async () => {
  const findOne = vi.spyOn(collections.messages, "findOne");
  const { userId } = await left([THEM, ME], { head: 1 });
  await heads().of(userId);
  const asked = findOne.mock.calls.map(([, options]) => options?.readPreference);
  findOne.mockRestore();
  expect(asked).toEqual(["primary", "primary"]);
});

it("is left alone when it is right", async () => {
  const { userId, box, now } = await left([THEM, ME], { head: 2, read: 1, delivered: 1 });
  expect(await heads().of(userId)).toMatchObject([{ head: 2, read: 1, delivered: 1 }]);
  expect(await now()).toEqual(box);
});

it("is left to whoever has moved it meanwhile", async () => {
  const { userId, box, now } = await left([THEM, THEM], { head: 1, read: 0 });
  const { messages, boxes } = collections;
  const findOne = async (...args: Parameters<typeof messages.findOne>) => {
    await boxes.updateOne({ _id: box._id }, { $set: { head: 7 } });
    return messages.findOne(...args);
  };
  const slow = new Proxy(messages, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (name === "findOne") return findOne;
      return typeof own === "function" ? (own.bind(target) as unknown) : own;
    },
  });
  await heads(slow).of(userId);
  expect((await now())?.head).toBe(7);
});

it("is set right in any of many conversations", async () => {
  const { userId } = await left([], {});
  const peer = { _id: THEM, userName: "Them", image: null, role: "Tutor" } as const;
  const names = Array.from({ length: 401 }, (_, n) => `${userId}:t${n}`);
  await collections.boxes.insertMany(names.map((name) => newBox(userId, name, peer)));
  const behind = [0, 199, 200, 399, 400].map((n) => `${userId}:t${n}`);
  await collections.messages.insertMany(
    behind.map((conversation) => ({
      _id: conversation,
      conversation,
      seq: 1,
      senderId: userId,
      receiverId: THEM,
      text: "m1",
      clientMsgId: conversation,
      at: new Date(),
    })),
  );
  const shown = await heads().of(userId);
  const moved = shown.flatMap(({ head, conversation }) => (head === 1 ? [conversation] : []));
  expect([shown.length, moved.toSorted()]).toEqual([402, behind.toSorted()]);
});

it("is looked at once in a while, and when it is in doubt", async () => {
  const { userId } = await left([THEM], { head: 1 });
  const { times, end } = watched();
  try {
    const one = heads();
    await one.of(userId);
    await one.of(userId);
    expect(times()).toBe(1);
    one.doubt(["somebody"]);
    await one.of(userId);
    expect(times()).toBe(1);
    one.doubt(["somebody", userId]);
    await one.of(userId);
    expect(times()).toBe(2);
  } finally {
    end();
  }
});
