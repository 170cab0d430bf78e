import { type Db, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeMany } from "../src/messages/write-many-store.ts";
import { boxId, type Collections, mongoMessages, newBox } from "../src/messages/store.ts";
import { testStore } from "./store.ts";

let store: Awaited<ReturnType<typeof testStore>>;
let collections: Collections;
beforeAll(async () => {
  store = await testStore();
  ({ collections } = store);
});
afterAll(() => store.close());

let many = 0;
const peer = (_id: string) => ({ _id, userName: _id, image: null, role: "Tutor" }) as const;

const draft = { conversation: "x:y", senderId: "x", receiverId: "y", text: "Hi", clientMsgId: "1" };

/** Two whose conversation has begun. */
async function talk() {
  const [one, other] = [`a${++many}`, `b${many}`];
  const conversation = `${one}:${other}`;
  const messages = mongoMessages(collections);
  await messages.begin(conversation, peer(one), peer(other));
  const say = async (text: string, by = one) => {
    const receiverId = by === one ? other : one;
    const draft = { conversation, senderId: by, receiverId, text, clientMsgId: `${many} ${text}` };
    return (await messages.append(draft)).message;
  };
  const box = (userId: string) => messages.box(userId, conversation);
  return { one, other, conversation, messages, say, box };
}

/** As they stand in stores of before: under another name or order, a store that has them refuses to start the service. */
const released = {
  messages: [
    [{ conversation: 1, seq: 1 }, { unique: true }],
    [{ senderId: 1, clientMsgId: 1 }, { unique: true }],
  ],
  boxes: [[{ userId: 1, lastAt: -1 }, {}]],
  quotas: [[{ at: 1 }, { expireAfterSeconds: 172_800 }]],
  blocks: [[{ at: 1, _id: 1 }, {}]],
  reports: [
    [{ messageId: 1, byId: 1 }, { unique: true }],
    [{ solved: 1, at: -1 }, {}],
  ],
} as const;

it.each(Object.entries(released))(
  "meets the indexes of %s as it left them",
  async (name, known) => {
    const [, ...indexes] = await collections.db.collection(name).indexes();
    expect(indexes.map(({ key, ...rest }) => [key, rest])).toEqual(
      known.map(([key, rest]) => [key, expect.objectContaining(rest)]),
    );
  },
);

it("moves both inboxes on with a message, and the sender's mark, but never back", async () => {
  const { one, other, messages, say, box } = await talk();
  const [first, second] = [await say("first"), await say("second")];
  await messages.note(second);
  await messages.note(first);
  for (const userId of [one, other])
    expect(await box(userId)).toMatchObject({ head: 2, last: second, lastAt: second.at });
  expect([(await box(one))?.read, (await box(other))?.read]).toEqual([2, 0]);
});

it("lists begun conversations, the latest first, whatever indexes there are", async () => {
  const own = await testStore();
  await own.collections.boxes.dropIndexes();
  const messages = mongoMessages(own.collections);
  const at = new Date();
  const rows = [2, 3, 1, 0].map((head) => ({
    ...newBox("x", `x:${head}`, peer("y")),
    head,
    lastAt: new Date(at.getTime() + head),
  }));
  await own.collections.boxes.insertMany(rows);
  await own.collections.messages.insertMany(
    rows
      .filter(({ head }) => head > 0)
      .map(({ conversation, head: seq }) => ({
        ...draft,
        _id: conversation,
        conversation,
        seq,
        clientMsgId: conversation,
        at: new Date(at.getTime() + seq),
      })),
  );
  const found = await messages.boxes("x", 2);
  expect(found.map(({ head }) => head)).toEqual([3, 2]);
  expect((await messages.boxes("x", 10)).map(({ head }) => head)).toEqual([3, 2, 1]);
  await own.close();
});

it("gives so many messages before and after a number, oldest first", async () => {
  const { conversation, messages, say } = await talk();
  for (const text of ["1", "2", "3", "4"]) await say(text);
  const seqs = (found: { seq: number }[]) => found.map(({ seq }) => seq);
  expect(seqs(await messages.before(conversation, 4, 2))).toEqual([2, 3]);
  expect(seqs(await messages.after(conversation, 1, 2))).toEqual([2, 3]);
});

it("moves a mark once when it comes twice at once, as far as there is something", async () => {
  const { other, conversation, messages, say, box } = await talk();
  for (const text of ["1", "2", "3"]) await messages.note(await say(text));
  const advance = (seq: number) => messages.advance("read", other, conversation, seq);
  const both = await Promise.all([advance(9), advance(9)]);
  expect(both.map((one) => one?.seq)).toEqual([3, 3]);
  expect(both.filter((one) => one?.moved)).toHaveLength(1);
  expect(await advance(2)).toEqual({ seq: 3, moved: false });
  expect(await messages.advance("delivered", other, conversation, 1)).toEqual({
    seq: 1,
    moved: true,
  });
  expect((await box(other))?.read).toBe(3);
  expect(await messages.advance("read", "nobody", conversation, 1)).toBeNull();
});

it("counts what a person begins by the day, for as long as it matters", async () => {
  const messages = mongoMessages(collections);
  const who = `q${++many}`;
  const tries = [1, 2, 3].map(() => messages.mayBegin(who, 2));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(2);
  const [row, ...others] = await collections.quotas.find({ _id: { $regex: `^${who}` } }).toArray();
  const day = new Date().toISOString().slice(0, 10);
  expect([row?._id, row?.count, others]).toEqual([`${who}|${day}`, 2, []]);
  expect(row?.at).toBeInstanceOf(Date);
  expect(await messages.mayBegin(`${who}-none`, 0)).toBe(false);
});

it("knows whose conversations have two sides, and which are somebody's", async () => {
  const { one, other, conversation, messages, box } = await talk();
  const own = await box(one);
  if (!own) throw new Error("There is no box.");
  expect(await messages.sides(conversation)).toBe(2);
  expect(await messages.onesided([own])).toEqual([]);
  await collections.boxes.deleteOne({ _id: boxId(other, conversation) });
  expect(await messages.sides(conversation)).toBe(1);
  expect(await mongoMessages(collections).onesided([own])).toEqual([own]);
  expect(await messages.begunAmong(one, [conversation, "x:y"])).toEqual([conversation]);
  expect(await messages.begunAmong(other, [conversation])).toEqual([]);
});

/** The same collections over a store that answers every command like this. */
const answering = (reply: object): Collections => ({
  ...collections,
  db: { command: async () => reply } as unknown as Db, // safe: the only call there is
});

it("acknowledges nothing that the store did not keep, nor confirm", async () => {
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
    const message = { ...draft, _id: "1", seq: 1, at: new Date() };
    await expect(mongoMessages(store).note(message)).rejects.toThrow(reason);
  }
});

it("asks the store for each write by itself, by a majority", async () => {
  const asked: unknown[] = [];
  const db = { command: async (command: object) => asked.push(command) } as unknown as Db; // safe: the only call there is
  await writeMany(db, { insert: "messages", documents: [] });
  expect(asked).toEqual([
    { insert: "messages", documents: [], ordered: false, writeConcern: { w: "majority" } },
  ]);
});

it.each([
  ["boxes", (of: Collections) => mongoMessages(of).begin("x:y", peer("x"), peer("y"))],
  ["quotas", (of: Collections) => mongoMessages(of).mayBegin("x", 1)],
] as const)("says that %s could not be written", async (name, act) => {
  const failing = () => Promise.reject(new MongoServerError({ message: "disk full", code: 1 }));
  const broken = { insertMany: failing, updateOne: failing };
  await expect(act({ ...collections, [name]: broken } as never)).rejects.toThrow("disk full");
});
