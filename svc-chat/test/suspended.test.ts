import { chatApi } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { harness, say } from "./testing/harness.ts";

const { pair } = harness();
const reason = "Asked a student for money";

it.each(Object.entries(chatApi).filter(([, { method }]) => method !== "GET"))(
  "refuses %s to somebody who is suspended, with the reason",
  async (_name, { method, path, access }) => {
    const { instance, student, tutor } = await pair();
    instance.suspended.set(student.id, reason);
    const isAdmin = access.roles.length === 1;
    const caller = isAdmin ? { id: student.id, role: "Admin" as const } : student;
    const target = path.replace(/:\w+/, tutor.id);
    const body = { text: "hello", messageId: tutor.id, reason: "x", solved: true };
    const answer = await instance.call(caller, method, target, body);
    expect(answer).toMatchObject({ status: 403, body: { code: "suspended", params: { reason } } });
  },
);

it("lets them read, but not what only administrators read", async () => {
  const { instance, student, tutor } = await pair();
  await instance.call(tutor, "POST", `/messages/${student.id}`, { text: "hello" });
  instance.suspended.set(student.id, reason);
  const page = await instance.call(student, "GET", `/messages/${tutor.id}`);
  expect(page).toMatchObject({ status: 200, body: [{ text: "hello" }] });
  const asAdmin = await instance.call({ ...student, role: "Admin" }, "GET", "/reports");
  expect(asAdmin).toMatchObject({ status: 403, body: { code: "suspended" } });
});

it("refuses what an open socket writes from the moment of the suspension, until it is lifted", async () => {
  const { instance, student, tutor } = await pair();
  const { socket } = await instance.open(student);
  const other = await instance.open(tutor);
  await say(other.socket, student.id, "first");
  expect(await say(socket, tutor.id, "before")).toMatchObject({ ok: true });
  const heardBefore = other.heard.length;

  instance.suspended.set(student.id, reason);
  const refused = {
    ok: false,
    code: "FORBIDDEN",
    message: expect.stringContaining(reason),
    problem: { code: "suspended", params: { reason } },
  };
  expect(await say(socket, tutor.id, "while suspended")).toEqual(refused);
  const upTo = { [[student.id, tutor.id].toSorted().join(":")]: 1 };
  expect(await socket.emitWithAck("read", { peer: tutor.id, seq: 1 })).toEqual(refused);
  expect(await socket.emitWithAck("delivered", { upTo })).toEqual(refused);
  expect(await socket.emitWithAck("typing", { peer: tutor.id })).toEqual(refused);
  expect(await socket.emitWithAck("watch", { peers: [tutor.id] })).toMatchObject({ ok: true });
  expect(await socket.emitWithAck("sync", { known: {} })).toMatchObject({ ok: true });
  expect(other.heard).toHaveLength(heardBefore);

  instance.suspended.delete(student.id);
  expect(await say(socket, tutor.id, "after")).toMatchObject({ ok: true });
});

it("stores no message that is being sent while its sender is suspended", async () => {
  const { instance, student, tutor } = await pair();
  const { socket } = await instance.open(student);
  const sending = Array.from({ length: 50 }, (_, n) => say(socket, tutor.id, `message ${n}`));
  instance.suspended.set(student.id, reason);
  const replies = await Promise.all(sending);
  const stored = replies.filter(({ ok }) => ok).length;
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(body).toHaveLength(stored);
  expect(stored).toBeLessThan(50);
  expect(await say(socket, tutor.id, "later")).toMatchObject({ ok: false });
});
