import { authorized } from "@tutorsetu/service-kit/authorized";
import { type Db, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeMany } from "../src/store/append.ts";
import { inboxId, newInbox } from "../src/store/documents.ts";
import { mongoMessages } from "../src/store/messages.ts";
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
const peer = (_id: string) => ({ _id, userName: _id, image: null, role: "Tutor" }) as const;

const text = {
  conversation: "x:y",
  senderId: "x",
  receiverId: "y",
  text: "Hi",
  clientMsgId: "1",
};
const draft = authorized(text, true);

/** Two users with a begun conversation. */
async function conversationOfTwo() {
  const [one, other] = [`a${++many}`, `b${many}`];
  const conversation = `${one}:${other}`;
  const messages = mongoMessages(collections);
  await messages.begin(authorized(conversation, true), peer(one), peer(other));
  const say = async (text: string, by = one) => {
    const receiverId = by === one ? other : one;
    const draft = { conversation, senderId: by, receiverId, text, clientMsgId: `${many} ${text}` };
    return authorized((await messages.append(authorized(draft, true))).message, true);
  };
  const inbox = (userId: string) => messages.inbox(userId, conversation);
  return { one, other, conversation, messages, say, inbox };
}

/** The indexes of earlier versions: with another name or order, the service would not start on their stores. */
const released = {
  messages: [
    [{ conversation: 1, seq: 1 }, { unique: true }],
    [{ senderId: 1, clientMsgId: 1 }, { unique: true }],
    [{ about: 1, receiverId: 1 }, { partialFilterExpression: { about: { $exists: true } } }],
  ],
  boxes: [
    [{ userId: 1, lastAt: -1 }, {}],
    [{ lastAt: 1 }, {}],
    [{ "peer._id": 1 }, {}],
  ],
  quotas: [[{ at: 1 }, { expireAfterSeconds: 172_800 }]],
  blocks: [
    [{ at: 1, _id: 1 }, {}],
    [{ by: 1 }, {}],
  ],
  reports: [
    [{ messageId: 1, byId: 1 }, { unique: true }],
    [{ solved: 1, at: -1 }, {}],
    [{ "about._id": 1, at: -1 }, {}],
    [{ byId: 1 }, {}],
  ],
} as const;

it.each(Object.entries(released))(
  "keeps the indexes of %s as earlier versions created them",
  async (name, known) => {
    const [, ...indexes] = await collections.db.collection(name).indexes();
    expect(indexes.map(({ key, ...rest }) => [key, rest])).toEqual(
      known.map(([key, rest]) => [key, expect.objectContaining(rest)]),
    );
  },
);

it("moves both inboxes and the sender's read receipt forward to a message, never back", async () => {
  const { one, other, messages, say, inbox } = await conversationOfTwo();
  const [first, second] = [await say("first"), await say("second")];
  await messages.touch(second);
  await messages.touch(first);
  for (const userId of [one, other])
    expect(await inbox(userId)).toMatchObject({ head: 2, last: second, lastAt: second.at });
  expect([(await inbox(one))?.read, (await inbox(other))?.read]).toEqual([2, 0]);
});

it("lists begun conversations, the latest first, whatever indexes there are", async () => {
  const own = await testStore();
  await own.collections.inboxes.dropIndexes();
  const messages = mongoMessages(own.collections);
  const at = new Date();
  const rows = [2, 3, 1, 0].map((head) => ({
    ...newInbox("x", `x:${head}`, peer("y")),
    head,
    lastAt: new Date(at.getTime() + head),
  }));
  await own.collections.inboxes.insertMany(rows);
  await own.collections.messages.insertMany(
    rows
      .filter(({ head }) => head > 0)
      .map(({ conversation, head: seq }) => ({
        ...text,
        _id: conversation,
        conversation,
        seq,
        clientMsgId: conversation,
        at: new Date(at.getTime() + seq),
      })),
  );
  const found = await messages.inboxes("x", 2);
  expect(found.map(({ head }) => head)).toEqual([3, 2]);
  expect((await messages.inboxes("x", 10)).map(({ head }) => head)).toEqual([3, 2, 1]);
  await own.close();
});

it("gives so many messages before and after a number, oldest first", async () => {
  const { conversation, messages, say } = await conversationOfTwo();
  for (const text of ["1", "2", "3", "4"]) await say(text);
  const seqs = (found: { seq: number }[]) => found.map(({ seq }) => seq);
  expect(seqs(await messages.before(conversation, 4, 2))).toEqual([2, 3]);
  expect(seqs(await messages.after(conversation, 1, 2))).toEqual([2, 3]);
});

it("moves a receipt once for two concurrent calls, at most to the head", async () => {
  const { other, conversation, messages, say, inbox } = await conversationOfTwo();
  for (const text of ["1", "2", "3"]) await messages.touch(await say(text));
  const own = (userId: string) => authorized({ userId, conversation }, true);
  const advance = (seq: number) => messages.advance("read", own(other), seq);
  const both = await Promise.all([advance(9), advance(9)]);
  expect(both.map((one) => one?.seq)).toEqual([3, 3]);
  expect(both.filter((one) => one?.moved)).toHaveLength(1);
  expect(await advance(2)).toEqual({ seq: 3, moved: false });
  expect(await messages.advance("delivered", own(other), 1)).toEqual({
    seq: 1,
    moved: true,
  });
  expect((await inbox(other))?.read).toBe(3);
  expect(await messages.advance("read", own("nobody"), 1)).toBeNull();
});

it("counts the conversations a user begins a day, in a document that expires", async () => {
  const messages = mongoMessages(collections);
  const who = `q${++many}`;
  const tries = [1, 2, 3].map(() => messages.countNewConversation(who, 2));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(2);
  const [row, ...others] = await collections.quotas.find({ _id: { $regex: `^${who}` } }).toArray();
  const day = new Date().toISOString().slice(0, 10);
  expect([row?._id, row?.count, others]).toEqual([`${who}|${day}`, 2, []]);
  expect(row?.at).toBeInstanceOf(Date);
  expect(await messages.countNewConversation(`${who}-none`, 0)).toBe(false);
});

it("finds inboxes without a peer's inbox, and the conversations a user has begun", async () => {
  const { one, other, conversation, messages, inbox } = await conversationOfTwo();
  const own = await inbox(one);
  if (!own) throw new Error("There is no inbox.");
  expect(await messages.countInboxes(conversation)).toBe(2);
  expect(await messages.withoutPeerInbox([own])).toEqual([]);
  await collections.inboxes.deleteOne({ _id: inboxId(other, conversation) });
  expect(await messages.countInboxes(conversation)).toBe(1);
  expect(await mongoMessages(collections).withoutPeerInbox([own])).toEqual([own]);
  expect(await messages.filterBegun(one, [conversation, "x:y"])).toEqual([conversation]);
  expect(await messages.filterBegun(other, [conversation])).toEqual([]);
});

/** The same collections over a store that answers every command like this. */
const answering = (reply: object): Collections => ({
  ...collections,
  db: { command: async () => reply } as unknown as Db, // safe: the only call there is
});

it("rejects a write that the store refused or did not confirm", async () => {
  const write = { insert: "messages", documents: [draft] };
  const refused = answering({ ok: 1, writeErrors: [{ index: 0, code: 17_280 }] });
  const unsure = answering({ ok: 1, writeConcernError: { code: 64 } });
  expect(await writeMany(answering({ ok: 1 }).db, write)).toEqual([]);
  await expect(writeMany(unsure.db, write)).rejects.toThrow("did not confirm");
  for (const [store, reason] of [
    [refused, "17280"],
    [unsure, "did not confirm"],
  ] as const) {
    await expect(mongoMessages(store).append(draft)).rejects.toThrow(reason);
    const message = authorized({ ...text, _id: "1", seq: 1, at: new Date() }, true);
    await expect(mongoMessages(store).touch(message)).rejects.toThrow(reason);
  }
});

it("sends unordered writes with write concern majority", async () => {
  const asked: unknown[] = [];
  const db = { command: async (command: object) => asked.push(command) } as unknown as Db; // safe: the only call there is
  await writeMany(db, { insert: "messages", documents: [] });
  expect(asked).toEqual([
    { insert: "messages", documents: [], ordered: false, writeConcern: { w: "majority" } },
  ]);
});

it.each([
  [
    "inboxes",
    (of: Collections) => mongoMessages(of).begin(authorized("x:y", true), peer("x"), peer("y")),
  ],
  ["quotas", (of: Collections) => mongoMessages(of).countNewConversation("x", 1)],
] as const)("rejects when %s cannot be written", async (name, act) => {
  const failing = () => Promise.reject(new MongoServerError({ message: "disk full", code: 1 }));
  const broken = { insertMany: failing, updateOne: failing };
  await expect(act({ ...collections, [name]: broken } as never)).rejects.toThrow("disk full");
});
