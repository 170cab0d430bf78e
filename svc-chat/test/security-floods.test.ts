import { problems } from "@tutorsetu/contracts/problems";
import { beforeAll, expect, it, vi } from "vitest";
import { rawSocket } from "./testing/raw-socket.ts";
import { isDisconnected, isolatedInstance, say } from "./testing/isolated-instance.ts";

const { two, connect, signIn, url, users } = isolatedInstance();

/** How long each of fifty connections stayed open that never signed in. */
let openMs: Promise<number[]>;
// They are opened first, so that their ten seconds pass while the other tests run.
beforeAll(() => {
  openMs = Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = await rawSocket(url());
      const openedAt = Date.now();
      await socket.closed;
      return Date.now() - openedAt;
    }),
  );
});

it.each<[string, (to: string) => unknown]>([
  ["null", () => null],
  ["a list", () => []],
  ["a string", () => "x"],
  ["no text", (to) => ({ receiverId: to })],
  ["an empty text", (to) => ({ receiverId: to, text: " \n " })],
  ["a text of 4001 characters", (to) => ({ receiverId: to, text: "x".repeat(4001) })],
  ["an operator for a receiver", () => ({ receiverId: { $ne: 1 }, text: "x" })],
  ["an operator for a text", (to) => ({ receiverId: to, text: { $gt: "" } })],
  ["a room for a receiver", (to) => ({ receiverId: `u:${to}`, text: "x" })],
  ["an operator for an id", (to) => ({ receiverId: to, text: "x", clientMsgId: { $gt: "" } })],
  ["a prototype", (to) => JSON.parse(`{"__proto__":{"receiverId":"${to}","text":"x"}}`)],
])("rejects %s as a message", async (_name, messageTo) => {
  const [tutor, student] = two();
  const s = await signIn(student);
  expect(await say(s.socket, messageTo(tutor.id))).toMatchObject({ ok: false, code: "INVALID" });
});

it("limits the rate of one user over all their sockets", async () => {
  const [tutor, student] = two();
  const [s, tab] = [await signIn(student), await signIn(student)];
  const startedAt = performance.now();
  /** Twenty at once, then five a second, however long a busy machine takes. */
  const most = () => 20 + 5 * Math.ceil((performance.now() - startedAt) / 1000);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => say(s.socket, { receiverId: tutor.id, text: `f${n}` })),
  );
  const stored = replies.filter((reply) => reply.ok).length;
  expect(stored).toBeGreaterThanOrEqual(20);
  expect(stored).toBeLessThanOrEqual(most());
  const flood = Array.from({ length: 30 }, (_, n) =>
    say(tab.socket, { receiverId: tutor.id, text: `g${n}` }),
  );
  const codes = (await Promise.all(flood)).map((reply) => (reply.ok ? "OK" : reply.code));
  expect(codes).toContain("RATE_LIMITED");
  const more = codes.filter((code) => code === "OK").length;
  expect(stored + more).toBeLessThanOrEqual(most());
});

it("closes a socket that sends a frame over 64 kB", async () => {
  const [tutor, student] = two();
  const s = await signIn(student);
  s.socket.emit("private_message", { receiverId: tutor.id, text: "x".repeat(70_000) });
  expect(await isDisconnected(s.socket)).toBe(true);
});

it("closes a socket that floods it with unknown events", async () => {
  const [, student] = two();
  const s = await signIn(student);
  for (let n = 0; n < 2000; n++) s.socket.emit("nonsense" as "setup", String(n));
  expect(await isDisconnected(s.socket)).toBe(true);
});

const nested = `42["x",${"[".repeat(6000)}${"]".repeat(6000)}]`;
it.each<[string, readonly string[]]>([
  ["broken JSON", ['42["a",{']],
  ["a reserved event", ['42["connect"]']],
  ["the event of leaving", ['42["disconnecting","x"]']],
  ["an object for a packet", ['42{"a":1}']],
  ["a number for an event", ["42[1,2]"]],
  ["eleven announced attachments", ['4511-["x",{"_placeholder":true,"num":0}]']],
  ["an attachment that is not there", ['451-["x",{"_placeholder":true,"num":99}]', "bAAAA"]],
  ["an unknown packet", ["9"]],
  ["a huge acknowledgement number", ['4299999999999999999999["private_message",{}]']],
  ["an acknowledgement nobody asked for", ["43999[1]"]],
  ["another namespace", ["40/admin,"]],
  ["a bomb of brackets", [nested]],
])("survives a raw socket that sends %s", async (_name, packets) => {
  const [, student] = two();
  const raw = await rawSocket(url());
  expect(await raw.hears('"sid"')).toBe(true);
  raw.say(`40${JSON.stringify({ token: await users().token(student) })}`);
  expect(await raw.hears('40{"sid"')).toBe(true);
  for (const packet of packets) raw.say(packet);
  // Either it is closed, or it goes on as if nothing had been said.
  raw.say('427["sync",{"known":{}}]');
  await Promise.race([raw.closed, raw.hears("437[")]);
  raw.close();
});

it("disconnects a socket within five seconds of the end of its session, and no other [AMB-025]", async () => {
  const [tutor, student] = two();
  const token = await users().token(student, { sid: "ended" });
  const [ended, other] = [await signIn(student, token), await signIn(student)];
  const t = await signIn(tutor);
  users().revoke(student, "ended");
  expect(await isDisconnected(ended.socket, 5000)).toBe(true);
  expect([other.socket.connected, t.socket.connected]).toEqual([true, true]);
  expect(await connect(token).outcome).toBe("UNAUTHENTICATED");
});

it("rejects messages to a user within five seconds of the end of their account", async () => {
  const [tutor, student] = two();
  const s = await signIn(student);
  const ask = () => say(s.socket, { receiverId: tutor.id, text: "Are you there?" });
  expect(await ask()).toMatchObject({ ok: true });
  users().endAccount(tutor);
  const refused = { ok: false, message: problems.no_such_person };
  const isRefused = async () => expect(await ask()).toMatchObject(refused);
  await vi.waitFor(isRefused, { timeout: 5000, interval: 500 });
});

it("disconnects a socket within five seconds after its token has expired", async () => {
  const [, student] = two();
  const s = await signIn(student, await users().token(student, { seconds: 2 }));
  expect(await isDisconnected(s.socket, 7000)).toBe(true);
});

it("drops connections that do not sign in within ten seconds", { timeout: 30_000 }, async () => {
  const times = await openMs;
  expect(Math.min(...times)).toBeGreaterThan(9000);
  expect(Math.max(...times)).toBeLessThan(20_000);
});
