import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { expect, it, vi } from "vitest";
import { disconnected, say, harness } from "./testing/harness.ts";
import { type Client, testUser } from "./testing/instance.ts";

const { start, pair } = harness();

it.each([
  ["empty", { receiverId: "x", text: "   " }],
  ["too long", { text: "a".repeat(4001) }],
  ["no text", {}],
  ["a list", []],
  ["null", null],
  ["an operator for an id", { receiverId: { $ne: null }, text: "hi" }],
])("rejects a message that is %s", async (_name, raw) => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const message = raw && !Array.isArray(raw) ? { receiverId: tutor.id, ...raw } : raw;
  expect(await s.socket.emitWithAck("private_message", message as never)).toMatchObject({
    ok: false,
    code: "INVALID",
  });
});

it("closes a socket that sends more than 64 kB", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  s.socket.emit("private_message", { receiverId: tutor.id, text: "a".repeat(70_000) });
  await disconnected(s.socket);
  expect(s.socket.connected).toBe(false);
});

it("limits the rate of one user, and disconnects a flood", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const instance = await start([tutor, student], { perSecond: 5, burst: 20 });
  const s = await instance.open(student);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => say(s.socket, tutor.id, `m${n}`)),
  );
  const refused = replies.filter((reply) => !reply.ok);
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(refused[0]).toMatchObject({ code: "RATE_LIMITED", retryAfterMs: expect.any(Number) });
  for (let n = 0; n < 600; n++) s.socket.emit("setup", student.id);
  await disconnected(s.socket);
  expect(s.socket.connected).toBe(false);
});

it("rejects a socket without a valid token or from another site", async () => {
  const { instance, student } = await pair();
  const refused = (socket: Client) =>
    new Promise((resolve) => socket.once("connect_error", resolve));
  await expect(refused(instance.client({}))).resolves.toMatchObject({ message: "UNAUTHENTICATED" });
  await expect(refused(instance.client({ token: "nonsense" }))).resolves.toMatchObject({
    message: "UNAUTHENTICATED",
  });
  const token = `Student-${student.id}`;
  await refused(instance.client({ token }, { origin: "https://evil.example" }));
  const own = instance.client({ token }, { origin: "https://app.example" });
  await vi.waitFor(() => expect(own.connected).toBe(true));
});

it("drops a connection that does not sign in", async () => {
  const instance = await start([], { signInMs: 200 });
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  const path = `${instance.url}/socket.io/?EIO=4&transport=websocket`;
  const CLOSE_FRAME = 0x88;
  const closed = new Promise((resolve) => {
    request(path, { headers })
      .on("upgrade", (_response, socket) => {
        socket.on("data", (frame: Buffer) => {
          if (!frame.includes(CLOSE_FRAME)) return;
          socket.destroy();
          resolve("closed");
        });
      })
      .end();
  });
  expect(await closed).toBe("closed");
});

it("disconnects the sockets of an ended session only", async () => {
  const { instance, tutor, student } = await pair();
  const s = await instance.open(student);
  const t = await instance.open(tutor);
  await instance.revoke(student);
  await disconnected(s.socket);
  expect(s.socket.connected).toBe(false);
  expect(t.socket.connected).toBe(true);
});

it("disconnects a socket whose token has expired", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const instance = await start([tutor, student], { sessionMs: 300 });
  const s = await instance.open(student);
  await disconnected(s.socket);
  expect(s.socket.connected).toBe(false);
});

it("drains by closing connections, so that clients reconnect, and accepts no new ones", async () => {
  const { instance, student } = await pair();
  const s = await instance.open(student);
  const reason = new Promise((resolve) => s.socket.once("disconnect", resolve));
  await instance.drain(200);
  expect(await reason).toBe("transport close");
  const late = instance.client({ token: `Student-${student.id}` });
  await new Promise((resolve) => late.once("connect_error", resolve));
});
