import { chatApi } from "@tutorsetu/contracts/apis";
import { problems } from "@tutorsetu/contracts/problems";
import { expect, it, vi } from "vitest";
import { say, harness } from "./testing/harness.ts";
import { type Client, type Instance, type TestUser, testUser } from "./testing/instance.ts";

const { pair, start, collections } = harness();

const conversationOf = (a: TestUser, b: TestUser) => [a.id, b.id].toSorted().join(":");
/** What the server answers to what no page of ours would send. */
const ask = (socket: Client, event: string, payload: unknown) =>
  (socket as unknown as { emitWithAck(event: string, payload: unknown): Promise<object> }) // safe: on purpose
    .emitWithAck(event, payload);
const receiptsOf = async (instance: Instance, who: TestUser, whom: TestUser) =>
  chatApi.peer.reply.parse(
    (await instance.call(who, "GET", `/conversations/${whom.id}/peer`)).body,
  );
const upTo = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`x:${n}`, 1]));
const ids = (count: number) => Array.from({ length: count }, () => testUser("Tutor").id);

it.each([
  ["read", { peer: "nonsense", seq: 1 }],
  ["read", { peer: testUser("Tutor").id, seq: -1 }],
  ["read", { peer: testUser("Tutor").id, seq: 1.5 }],
  ["read", null],
  ["delivered", { upTo: { [`${"a".repeat(65)}`]: 1 } }],
  ["delivered", { upTo: { "a:b": -1 } }],
  ["delivered", { upTo: { "a:b": 0.5 } }],
  ["delivered", { upTo: upTo(51) }],
  ["typing", { peer: "nonsense" }],
  ["watch", { peers: ["nonsense"] }],
  ["watch", { peers: ids(101) }],
  ["sync", { known: upTo(1001) }],
  ["sync", { known: { "a:b": -1 } }],
  ["sync", { known: { "a:b": 1.5 } }],
  ["sync", { known: { [`${"a".repeat(65)}`]: 1 } }],
  ["sync", undefined],
])("%#: answers INVALID to an invalid payload of %s", async (event, payload) => {
  const { instance, student } = await pair();
  const { socket } = await instance.open(student);
  const answer = await ask(socket, event, payload);
  expect(answer).toMatchObject({ ok: false, code: "INVALID", message: expect.any(String) });
});

it("accepts payloads of the documented maximum size", async () => {
  const { instance, student } = await pair();
  const { socket } = await instance.open(student);
  expect(await ask(socket, "sync", { known: upTo(1000) })).toMatchObject({ ok: true });
  expect(await ask(socket, "sync", { known: { ["a".repeat(64)]: 0 } })).toMatchObject({ ok: true });
  expect(await ask(socket, "watch", { peers: ids(100) })).toEqual({ ok: true, online: [] });
  const own = ids(50).map((id) => [`${student.id}:${id}`, 0]);
  const receipts = { upTo: Object.fromEntries(own) };
  expect(await ask(socket, "delivered", receipts)).toEqual({ ok: true });
});

it("moves the receipts of both members of a conversation, and of no other", async () => {
  const { instance, tutor, student } = await pair();
  const [t, s] = [await instance.open(tutor), await instance.open(student)];
  await say(s.socket, tutor.id, "one");
  await say(t.socket, student.id, "two");
  const conversation = conversationOf(tutor, student);
  for (const { socket } of [t, s])
    expect(await ask(socket, "delivered", { upTo: { [conversation]: 2 } })).toEqual({
      ok: true,
    });
  const inboxes = await collections().inboxes.find({ conversation }).toArray();
  expect(inboxes.map(({ delivered }) => delivered)).toEqual([2, 2]);
  expect(await receiptsOf(instance, student, tutor)).toMatchObject({ deliveredUpTo: 2 });
  for (const name of [`${tutor.id}:${student.id}:x`, tutor.id, `x:${student.id}`, "x:y"]) {
    const answer = await ask(t.socket, "delivered", { upTo: { [name]: 1 } });
    expect(answer).toEqual({ ok: false, code: "INVALID" });
  }
});

it("publishes a read receipt to the reader's other connections, not to the reading one", async () => {
  const { instance, tutor, student } = await pair();
  const [page, tab, s] = [
    await instance.open(tutor),
    await instance.open(tutor),
    await instance.open(student),
  ];
  await say(s.socket, tutor.id, "one");
  await page.socket.emitWithAck("read", { peer: student.id, seq: 1 });
  const news = { conversation: conversationOf(tutor, student), by: tutor.id, seq: 1 };
  const reads = (heard: [string, unknown][]) => heard.filter(([event]) => event === "read");
  await vi.waitFor(() => expect(reads(tab.heard)).toEqual([["read", news]]));
  await vi.waitFor(() => expect(reads(s.heard)).toEqual([["read", news]]));
  await page.socket.emitWithAck("sync", { known: {} });
  expect(reads(page.heard)).toEqual([]);
});

it("emits message_error with the clientMsgId to a client without an acknowledgement", async () => {
  const { instance, tutor, student, other } = await pair();
  const { socket, heard } = await instance.open(student);
  const send = socket.emit.bind(socket) as (event: string, payload: unknown) => unknown; // safe: on purpose
  const clientMsgId = "7".repeat(80);
  send("private_message", { receiverId: tutor.id, text: "  ", clientMsgId });
  send("private_message", { receiverId: tutor.id, text: "  ", clientMsgId: 7 });
  send("private_message", "nothing");
  send("setup", other.id);
  await vi.waitFor(() => expect(heard).toHaveLength(4));
  const said = heard.map(([event, failure]) => [event, failure] as [string, { code: string }]);
  expect(said.map(([event, { code }]) => [event, code])).toEqual([
    ["message_error", "INVALID"],
    ["message_error", "INVALID"],
    ["message_error", "INVALID"],
    ["message_error", "FORBIDDEN"],
  ]);
  expect(said.slice(0, 3).map(([, failure]) => failure)).toEqual([
    { code: "INVALID", message: expect.any(String), clientMsgId: "7".repeat(64) },
    { code: "INVALID", message: expect.any(String) },
    { code: "INVALID", message: expect.any(String) },
  ]);
  expect(said[3]?.[1]).toMatchObject({ message: problems.chat_not_setup });
});

it("acknowledges without the message when the client signed in with brief", async () => {
  const { instance, tutor, student } = await pair();
  const brief = instance.client({ token: `Student-${student.id}`, brief: true });
  await new Promise<void>((resolve) => void brief.once("connect", resolve));
  const reply = await ask(brief, "private_message", { receiverId: tutor.id, text: "short" });
  expect(Object.keys(reply).toSorted()).toEqual(["_id", "conversation", "ok", "seq", "timestamp"]);
  const { socket } = await instance.open(student);
  const whole = await ask(socket, "private_message", { receiverId: tutor.id, text: "whole" });
  expect(Object.keys(whole).toSorted()).toEqual(["conversation", "message", "ok", "seq"]);
});

it.each([
  [[120, 120], [120, 80], [40]],
  [[200, 200], [200], [200]],
  [[100, 100], [100, 100], []],
])(
  "syncs at most two hundred messages, of %j in two conversations: %j",
  async (all, first, rest) => {
    const [tutor, a, b] = [testUser("Tutor"), testUser("Student"), testUser("Student")];
    const instance = await start([tutor, a, b]);
    const { messages: docs, inboxes } = collections();
    for (const [who, count = 1] of [
      [a, all[0]],
      [b, all[1]],
    ] as const) {
      const { socket } = await instance.open(who);
      await say(socket, tutor.id, "m1");
      const conversation = conversationOf(tutor, who);
      const one = await docs.findOne({ conversation });
      if (!one) throw new Error("There is no message.");
      const more = Array.from({ length: count - 1 }, (_, n) => {
        const _id = `${conversation} ${n}`;
        return { ...one, _id, clientMsgId: _id, seq: n + 2 };
      });
      if (more.length > 0) await docs.insertMany(more);
      const last = more.at(-1) ?? one;
      await inboxes.updateMany({ conversation }, { $set: { head: count, last } });
    }
    const { socket } = await instance.open(tutor);
    const counts = (reply: Awaited<ReturnType<typeof sync>>) =>
      Object.values(reply.conversations ?? {}).map(({ length }) => length);
    const sync = (known: Record<string, number>) => socket.emitWithAck("sync", { known });
    const reply = await sync({});
    expect([counts(reply), reply.more]).toEqual([first, rest.length > 0]);
    const known = Object.fromEntries(
      Object.entries(reply.conversations ?? {}).map(([name, found]) => [name, found.length]),
    );
    const next = await sync(known);
    expect([counts(next), next.more]).toEqual([rest, false]);
  },
);
