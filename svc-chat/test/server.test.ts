import { problems } from "@tutorsetu/contracts/problems";
import { expect, it, vi } from "vitest";
import { disconnected, say, harness } from "./testing/harness.ts";
import { type Client, type Instance, testUser } from "./testing/instance.ts";

const { pair, start } = harness();

const refused = (socket: Client) =>
  new Promise<Error>((resolve) => void socket.once("connect_error", resolve));
const connected = (socket: Client) => vi.waitFor(() => expect(socket.connected).toBe(true), 6000);
/** Bytes of an event with an acknowledgement as they go over the wire. */
const packet = (event: string, payload: unknown) => `420${JSON.stringify([event, payload])}`.length;
const counted = async (instance: Instance, outcome: string) => {
  const text = await (await instance.app.request("/metrics")).text();
  const line = new RegExp(`^chat_messages_total\\{outcome="${outcome}".*\\} (\\d+)$`, "m");
  return Number(line.exec(text)?.[1] ?? 0);
};

it("accepts a token of four kilobytes, and no longer one", async () => {
  const { instance, student } = await pair();
  const token = `Student-${student.id}-`;
  await connected(instance.client({ token: token.padEnd(4096, "x") }));
  const late = instance.client({ token: token.padEnd(4097, "x") });
  expect(await refused(late)).toMatchObject({ message: "UNAUTHENTICATED" });
});

it("answers UNAVAILABLE while the keys cannot be read, and disconnects nobody then", async () => {
  const { instance, student } = await pair();
  const { socket } = await instance.open(student);
  instance.state.keysUnavailable = true;
  const late = instance.client({ token: `Student-${student.id}` });
  expect(await refused(late)).toMatchObject({
    message: "UNAVAILABLE",
    data: { code: "UNAVAILABLE" },
  });
  await instance.revoke(student);
  expect(await socket.emitWithAck("sync", { known: {} })).toMatchObject({ ok: true });
  instance.state.keysUnavailable = false;
  await instance.revoke(student);
  await disconnected(socket);
  expect(socket.connected).toBe(false);
});

it("accepts an event of 64 kB, and closes a socket that sends more", async () => {
  const { instance, tutor, student } = await pair();
  const { socket } = await instance.open(student);
  const most = 64 * 1024;
  const message = (text: string) => ({ receiverId: tutor.id, text });
  const room = most - packet("private_message", message(""));
  // The first acknowledgement of this socket was that of "setup", so this one's number is 1.
  const answer = await socket.emitWithAck("private_message", message("a".repeat(room)));
  expect(answer).toMatchObject({ ok: false, code: "INVALID" });
  socket.emit("private_message", message("a".repeat(room + 3)));
  await disconnected(socket);
  expect(socket.connected).toBe(false);
});

it("does not serve the Socket.IO client", async () => {
  const { instance } = await pair();
  const { status } = await fetch(`${instance.url}/socket.io/socket.io.js`);
  expect(status).toBeGreaterThanOrEqual(400);
});

it("counts the outcome of each message", async () => {
  const [tutor, student, other] = [testUser("Tutor"), testUser("Student"), testUser("Student")];
  const instance = await start([tutor, student, other], { perSecond: 0.001, burst: 5 });
  const { socket } = await instance.open(student);
  const one = await say(socket, tutor.id, "one", "1");
  expect(await say(socket, tutor.id, "one", "1")).toEqual(one);
  expect(await say(socket, other.id, "no")).toMatchObject({ message: problems.chat_forbidden });
  expect(await say(socket, student.id, "me")).toMatchObject({ message: problems.chat_forbidden });
  const forged = { receiverId: tutor.id, senderId: tutor.id, text: "not me" };
  const answer = await socket.emitWithAck("private_message", forged);
  expect(answer).toMatchObject({ ok: false, message: problems.forbidden });
  instance.state.usersUnavailable = true;
  expect(await say(socket, testUser("Tutor").id, "away")).toMatchObject({ code: "UNAVAILABLE" });
  await say(socket, tutor.id, "two");
  expect(await say(socket, tutor.id, "three")).toMatchObject({ code: "RATE_LIMITED" });
  const outcomes = ["stored", "repeated", "refused", "failed", "limited"];
  expect(await Promise.all(outcomes.map((one) => counted(instance, one)))).toEqual([2, 1, 3, 1, 1]);
});

it("rejects a clientMsgId that was used in another conversation", async () => {
  const { instance, tutor, student } = await pair();
  const [admin] = [testUser("Admin")];
  const second = await start([tutor, student, admin]);
  const { socket } = await instance.open(student);
  await say(socket, tutor.id, "one", "the-same-id");
  const elsewhere = await second.open(student);
  expect(await say(elsewhere.socket, admin.id, "one", "the-same-id")).toMatchObject({
    ok: false,
    code: "INVALID",
  });
});

it("drains only after messages under way are stored", async () => {
  const { instance, tutor, student } = await pair();
  const { socket } = await instance.open(student);
  const closed = new Promise((resolve) => void socket.once("disconnect", resolve));
  socket.emit("private_message", { receiverId: tutor.id, text: "at the last moment" });
  await socket.emitWithAck("sync", { known: {} });
  await instance.drain(100);
  await closed;
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(body).toMatchObject([{ text: "at the last moment" }]);
});
