import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { inboxRepair } from "../src/store/inbox-repair.ts";
import { type InboxDoc, type MessageDoc, newInbox } from "../src/store/documents.ts";
import type { Collections } from "../src/store/stores.ts";
import { testStore } from "./testing/store.ts";

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

/** A conversation with messages of these senders, and an inbox as a crash has left it. */
async function left(senders: readonly string[], was: Partial<InboxDoc> & { lastId?: string }) {
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
  const inbox = { ...newInbox(userId, conversation, peer), last, ...rest };
  await collections.inboxes.insertOne(inbox);
  const now = async () => collections.inboxes.findOne({ _id: inbox._id });
  return { userId, conversation, inbox, now };
}
const repair = (messages = collections.messages) => inboxRepair(messages, collections.inboxes);
/** What was asked of the messages. */
function watched() {
  const find = vi.spyOn(collections.messages, "find");
  const times = () => find.mock.calls.length;
  return { times, end: () => find.mockRestore() };
}

it.each([
  ["behind, without an own message", [THEM, THEM, THEM], { head: 1, read: 1 }, 3, 1, undefined],
  ["behind an own message", [THEM, ME, THEM], { head: 1, read: 0 }, 3, 2, undefined],
  ["behind, and read to its head", [THEM, ME, THEM], { head: 2, read: 2 }, 3, 2, undefined],
  ["ahead of the stored messages", [THEM, THEM], { head: 4, read: 4, delivered: 4 }, 2, 2, 2],
  ["ahead, and not read so far", [THEM, THEM], { head: 4, read: 1, delivered: 1 }, 2, 1, 1],
  ["ahead of a conversation without messages", [], { head: 2, read: 1, delivered: 2 }, 0, 0, 0],
] as const)("repairs an inbox that is %s", async (_name, senders, was, head, read, delivered) => {
  const { userId, conversation, inbox: before, now } = await left(senders, was);
  const lastAt = head > 0 ? new Date(head * 1000) : before.lastAt;
  const [shown] = await repair().heads(userId);
  expect(shown).toMatchObject({ userId, conversation, head, read });
  const inbox = await now();
  expect([inbox?.head, inbox?.read, inbox?.delivered]).toEqual([head, read, delivered]);
  expect(inbox?.last?.seq ?? inbox?.last).toBe(head || null);
  expect(inbox?.lastAt).toEqual(lastAt);
});

it.each([
  ["the peer's, unread", [THEM, THEM], 1],
  ["an own message, read", [THEM, ME], 2],
] as const)(
  "repairs an inbox whose last message another one has replaced, %s",
  async (_name, senders, most) => {
    const was = { head: 2, read: 2, delivered: 2, lastId: "lost" };
    const { userId, now } = await left(senders, was);
    await repair().heads(userId);
    expect(await now()).toMatchObject({ head: 2, read: most, delivered: most });
    expect((await now())?.last?._id).not.toBe("lost");
  },
);

it("reads the last message from the primary: a secondary may be behind it", async () => {
  const findOne = vi.spyOn(collections.messages, "findOne");
  const { userId } = await left([THEM, ME], { head: 1 });
  await repair().heads(userId);
  const asked = findOne.mock.calls.map(([, options]) => options?.readPreference);
  findOne.mockRestore();
  expect(asked).toEqual(["primary", "primary"]);
});

it("does not write to an inbox that is correct", async () => {
  const { userId, inbox, now } = await left([THEM, ME], { head: 2, read: 1, delivered: 1 });
  expect(await repair().heads(userId)).toMatchObject([{ head: 2, read: 1, delivered: 1 }]);
  expect(await now()).toEqual(inbox);
});

it("does not overwrite an inbox that has moved meanwhile", async () => {
  const { userId, inbox, now } = await left([THEM, THEM], { head: 1, read: 0 });
  const { messages, inboxes } = collections;
  const findOne = async (...args: Parameters<typeof messages.findOne>) => {
    await inboxes.updateOne({ _id: inbox._id }, { $set: { head: 7 } });
    return messages.findOne(...args);
  };
  const slow = new Proxy(messages, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (name === "findOne") return findOne;
      return typeof own === "function" ? (own.bind(target) as unknown) : own;
    },
  });
  await repair(slow).heads(userId);
  expect((await now())?.head).toBe(7);
});

it("repairs any of many inboxes", async () => {
  const { userId } = await left([], {});
  const peer = { _id: THEM, userName: "Them", image: null, role: "Tutor" } as const;
  const names = Array.from({ length: 401 }, (_, n) => `${userId}:t${n}`);
  await collections.inboxes.insertMany(names.map((name) => newInbox(userId, name, peer)));
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
  const shown = await repair().heads(userId);
  const moved = shown.flatMap(({ head, conversation }) => (head === 1 ? [conversation] : []));
  expect([shown.length, moved.toSorted()]).toEqual([402, behind.toSorted()]);
});

it("checks an inbox once in ten seconds, and after it was invalidated", async () => {
  const { userId } = await left([THEM], { head: 1 });
  const { times, end } = watched();
  try {
    const one = repair();
    await one.heads(userId);
    await one.heads(userId);
    expect(times()).toBe(1);
    one.invalidate(["somebody"]);
    await one.heads(userId);
    expect(times()).toBe(1);
    one.invalidate(["somebody", userId]);
    await one.heads(userId);
    expect(times()).toBe(2);
  } finally {
    end();
  }
});
