import { expect, it, vi } from "vitest";
import { say, harness } from "./testing/harness.ts";

const { start, pair } = harness();
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

it("delivers both ways, also to the sender's other connections [CH-003, CH-004, CH-006, BK-046]", async () => {
  const { instance, tutor, student } = await pair();
  const t = await instance.open(tutor);
  const s = await instance.open(student);
  const tab = await instance.open(student);
  expect(await say(s.socket, tutor.id, "Hello")).toMatchObject({ ok: true, seq: 1 });
  expect(await say(t.socket, student.id, "Good evening")).toMatchObject({ ok: true, seq: 2 });
  await vi.waitFor(() => expect(t.texts()).toEqual(["Hello"]));
  await vi.waitFor(() => expect(s.texts()).toEqual(["Good evening"]));
  await vi.waitFor(() => expect(tab.texts()).toEqual(["Hello", "Good evening"]));
});

it("stores before it acknowledges, so history has what was acknowledged [CH-001, CH-002, CH-005]", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const sent = await say(s.socket, tutor.id, "  Do you teach on Saturdays?  ");
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(body).toEqual([sent.ok && sent.message]);
  expect(body).toMatchObject([
    {
      senderId: student.id,
      receiverId: tutor.id,
      text: "Do you teach on Saturdays?",
      timestamp: expect.any(String),
    },
  ]);
});

it("accepts a message without an id and without an acknowledgement", async () => {
  const { instance, tutor, student } = await pair();
  const t = await instance.open(tutor);
  const s = await instance.open(student);
  s.socket.emit("private_message", { senderId: student.id, receiverId: tutor.id, text: "Bare" });
  await vi.waitFor(() => expect(t.texts()).toEqual(["Bare"]));
  s.socket.emit("private_message", { senderId: tutor.id, receiverId: tutor.id, text: "Not me" });
  await vi.waitFor(() =>
    expect(s.heard).toContainEqual([
      "message_error",
      expect.objectContaining({ code: "FORBIDDEN" }),
    ]),
  );
});

it("rejects a foreign senderId and a foreign setup", async () => {
  const { instance, tutor, student, other } = await pair();
  const s = await instance.open(student);
  const forged = { senderId: other.id, receiverId: tutor.id, text: "From somebody else" };
  expect(await s.socket.emitWithAck("private_message", forged)).toMatchObject({
    ok: false,
    code: "FORBIDDEN",
  });
  expect(await s.socket.emitWithAck("setup", other.id)).toMatchObject({
    ok: false,
    code: "FORBIDDEN",
  });
});

it("shows nothing to a third user, by event, sync or HTTP [CH-007, CH-008]", async () => {
  const { instance, tutor, student, other } = await pair();
  const o = await instance.open(other);
  const s = await instance.open(student);
  const sent = await say(s.socket, tutor.id, "Between us");
  const conversation = sent.ok ? sent.conversation : "";
  expect(await o.socket.emitWithAck("sync", { known: { [conversation]: 0 } })).toEqual({
    ok: true,
    conversations: {},
    more: false,
  });
  for (const peer of [tutor, student])
    expect((await instance.call(other, "GET", `/messages/${peer.id}`)).body).toEqual([]);
  expect((await instance.call(other, "GET", "/conversations")).body).toEqual({
    conversations: [],
    unread: 0,
  });
  expect(await o.socket.emitWithAck("read", { peer: tutor.id, seq: 1 })).toMatchObject({
    ok: false,
  });
  await settle();
  expect(o.heard).toEqual([]);
});

it("stores a clientMsgId once, answers the same and publishes again", async () => {
  const { instance, tutor, student } = await pair();
  const t = await instance.open(tutor);
  const s = await instance.open(student);
  const first = await say(s.socket, tutor.id, "Once", "same-id");
  const second = await say(s.socket, tutor.id, "Once", "same-id");
  expect(second).toEqual(first);
  await vi.waitFor(() => expect(t.texts()).toEqual(["Once", "Once"]));
  expect((await instance.call(tutor, "GET", `/messages/${student.id}`)).body).toHaveLength(1);
});

it(
  "numbers 200 concurrent messages of two instances without a gap",
  { timeout: 60_000 },
  async () => {
    const { instance, tutor, student } = await pair();
    const second = await start([tutor, student]);
    const writers = [
      [await instance.open(student), tutor.id],
      [await instance.open(tutor), student.id],
      [await second.open(student), tutor.id],
      [await second.open(tutor), student.id],
    ] as const;
    const replies = await Promise.all(
      writers.flatMap(([{ socket }, to], w) =>
        Array.from({ length: 50 }, (_, n) => say(socket, to, `m${n}`, `${w}-${n}`)),
      ),
    );
    const numbers = replies.map((reply) => (reply.ok ? reply.seq : -1)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  },
);

it("syncs missed messages in order after a lost connection", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const first = await say(s.socket, tutor.id, "one");
  await say(s.socket, tutor.id, "two");
  await say(s.socket, tutor.id, "three");
  const t = await instance.open(tutor);
  const conversation = first.ok ? first.conversation : "";
  const { conversations = {} } = await t.socket.emitWithAck("sync", {
    known: { [conversation]: 1 },
  });
  expect(conversations[conversation]?.map((m) => m.text)).toEqual(["two", "three"]);
});

it("moves the read receipt forward only, and publishes it", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const t = await instance.open(tutor);
  for (const text of ["one", "two"]) await say(s.socket, tutor.id, text);
  expect((await instance.call(tutor, "GET", "/conversations")).body).toMatchObject({ unread: 2 });
  await t.socket.emitWithAck("read", { peer: student.id, seq: 2 });
  await t.socket.emitWithAck("read", { peer: student.id, seq: 1 });
  expect((await instance.call(tutor, "GET", "/conversations")).body).toMatchObject({ unread: 0 });
  await vi.waitFor(() => expect(s.heard.filter(([event]) => event === "read")).toHaveLength(1));
});
