import { createHmac } from "node:crypto";
import type { SendAck } from "@tutorsetu/contracts/chat";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { io } from "socket.io-client";
import { type Cluster, startCluster } from "./rig/cluster.ts";
import { rawSocket } from "./rig/raw-socket.ts";
import { crowd } from "./rig/talk.ts";
import type { Client, Somebody } from "./world.ts";

const everybody = crowd(200);
const open: Client[] = [];
let cluster: Cluster;
let url = "";
let taken = 0;

beforeAll(async () => {
  cluster = await startCluster(everybody, {
    count: 1,
    withRedis: false,
    env: { ORIGINS: "https://app.example" },
  });
  url = `http://127.0.0.1:${cluster.instances[0]?.port}`;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  // Whatever a test did, the service serves.
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`The service is not ready any more (${status})`);
});
afterAll(() => cluster.close());

/** A tutor and a student nobody has talked to. */
function two(): [Somebody, Somebody] {
  const [tutor, student] = everybody.slice(taken, (taken += 2));
  if (!tutor || !student) throw new Error("The crowd is too small");
  return [tutor, student];
}

function dial(token: unknown, headers: Record<string, string> = {}) {
  const socket: Client = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: headers,
  });
  open.push(socket);
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  const outcome = new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("in"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
  return { socket, heard, outcome };
}

async function enter(who: Somebody, token?: string) {
  const page = dial(token ?? (await cluster.users.token(who)));
  expect(await page.outcome).toBe("in");
  await page.socket.emitWithAck("setup", who.id);
  const texts = () =>
    page.heard.flatMap(([event, payload]) =>
      event === "receive_message" ? [(payload as { text: string }).text] : [],
    );
  return { ...page, texts };
}

const say = (socket: Client, raw: unknown): Promise<SendAck> =>
  socket.timeout(5000).emitWithAck("private_message", raw as never);
const isGone = (socket: Client, ms = 8000) =>
  vi.waitUntil(() => !socket.connected, { timeout: ms }).catch(() => false);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claims = ({ id, role }: Somebody) => {
  const now = Math.floor(Date.now() / 1000);
  const who = { sub: id, role, sid: "s", iat: now, exp: now + 600 };
  return part({ ...who, iss: "tutorsetu", aud: "tutorsetu-api" });
};

it.each<[string, (who: Somebody) => unknown]>([
  ["no token", () => undefined],
  ["an object for a token", () => ({ $ne: null })],
  ["nonsense", () => "nonsense"],
  ["a token longer than 4 kB", () => "a".repeat(5000)],
  ["a token without a signature", (who) => `${part({ alg: "none" })}.${claims(who)}.`],
  [
    "a token signed with the public key as a password",
    (who) => {
      const text = `${part({ alg: "HS256", kid: "test" })}.${claims(who)}`;
      const { publicKey } = cluster.users;
      return `${text}.${createHmac("sha256", publicKey).update(text).digest("base64url")}`;
    },
  ],
  ["a token of another issuer", (who) => cluster.users.token(who, { issuer: "evil" })],
  ["a token for somebody else's service", (who) => cluster.users.token(who, { audience: "mail" })],
  ["an expired token", (who) => cluster.users.token(who, { seconds: -60 })],
])("lets nobody in with %s", async (_name, tokenOf) => {
  const [who] = two();
  expect(await dial(await tokenOf(who)).outcome).toBe("UNAUTHENTICATED");
});

it("lets pages of its own site in, and of no other", async () => {
  const [who] = two();
  const token = await cluster.users.token(who);
  expect(await dial(token, { origin: "https://evil.example" }).outcome).toBe("websocket error");
  expect(await dial(token, { origin: "null" }).outcome).toBe("websocket error");
  expect(await dial(token, { origin: "https://app.example" }).outcome).toBe("in");
});

it("takes neither polling nor an old protocol", async () => {
  const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  expect(polling.status).toBe(400);
  const old = await rawSocket(url, { query: "EIO=3&transport=websocket" });
  expect(await old.hears('"sid"')).toBe(false);
});

it("takes a message only as from whose token it is [CH-004]", async () => {
  const [tutor, student] = two();
  const [, eve] = two();
  const [t, e] = [await enter(tutor), await enter(eve)];
  const forged = { senderId: student.id, receiverId: tutor.id, text: "spoof" };
  expect(await say(e.socket, forged)).toMatchObject({ ok: false, code: "FORBIDDEN" });
  await say(e.socket, { receiverId: tutor.id, text: "as myself" });
  await vi.waitFor(() => expect(t.texts()).toEqual(["as myself"]));
});

it("shows a third person nothing by any event, id or call [CH-003, CH-008]", async () => {
  const [tutor, student] = two();
  const [, eve] = two();
  const [t, s, e] = [await enter(tutor), await enter(student), await enter(eve)];
  expect(await e.socket.emitWithAck("setup", tutor.id)).toMatchObject({ code: "FORBIDDEN" });
  const sent = await say(s.socket, { receiverId: tutor.id, text: "between us" });
  const { conversation, message } = sent.ok ? sent : { conversation: "", message: null };
  await t.socket.emitWithAck("read", { peer: student.id, seq: 1 });
  t.socket.emit("typing", { peer: student.id });
  await vi.waitFor(() => expect(s.heard.map(([event]) => event)).toContain("typing"));

  expect(await e.socket.emitWithAck("sync", { known: { [conversation]: 0 } })).toEqual({
    ok: true,
    conversations: {},
    more: false,
  });
  const peers = [tutor.id, student.id, conversation, `u:${tutor.id}`];
  for (const peer of peers) {
    expect((await e.socket.emitWithAck("watch", { peers: [peer] })).online ?? []).toEqual([]);
    expect(await e.socket.emitWithAck("read", { peer, seq: 1 })).toMatchObject({ ok: false });
  }
  const upTo = { [conversation]: 1 };
  expect(await e.socket.emitWithAck("delivered", { upTo })).toMatchObject({ ok: false });

  const authorization = `Bearer ${await cluster.users.token(eve)}`;
  const json = { authorization, "content-type": "application/json" };
  const get = async (path: string) => (await fetch(url + path, { headers: json })).text();
  const paths = peers.flatMap((id) => [`/messages/${id}`, `/conversations/${id}/peer`]);
  const replies = await Promise.all(
    [...paths, "/conversations", "/reports", `/messages/${tutor.id}?userId=${student.id}`].map(get),
  );
  const report = await fetch(`${url}/reports`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ messageId: message?._id, reason: "curious" }),
  });
  expect(report.status).toBe(404);
  expect([...replies, await report.text()].join("")).not.toContain("between us");
  expect(e.heard).toEqual([]);
});

it("carries text as it was written, and never as markup", async () => {
  const [tutor, student] = two();
  const [t, s] = [await enter(tutor), await enter(student)];
  const text = "<img src=x onerror=alert(1)> \u0000 {{7*7}} 👩‍🏫 क्ष";
  await say(s.socket, { receiverId: tutor.id, text });
  await vi.waitFor(() => expect(t.texts()).toEqual([text]));
});

it("refuses a pair that may not write [CH-007]", async () => {
  const [, student] = two();
  const [, other] = two();
  const s = await enter(student);
  expect(await say(s.socket, { receiverId: other.id, text: "hi" })).toMatchObject({
    code: "FORBIDDEN",
  });
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
])("refuses %s for a message", async (_name, messageTo) => {
  const [tutor, student] = two();
  const s = await enter(student);
  expect(await say(s.socket, messageTo(tutor.id))).toMatchObject({ ok: false, code: "INVALID" });
});

it("limits how fast one person writes, over all their sockets together", async () => {
  const [tutor, student] = two();
  const [s, tab] = [await enter(student), await enter(student)];
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => say(s.socket, { receiverId: tutor.id, text: `f${n}` })),
  );
  const stored = replies.filter((reply) => reply.ok).length;
  expect(stored).toBeGreaterThanOrEqual(20);
  expect(stored).toBeLessThan(40);
  const flood = Array.from({ length: 30 }, (_, n) =>
    say(tab.socket, { receiverId: tutor.id, text: `g${n}` }),
  );
  const codes = (await Promise.all(flood)).map((reply) => (reply.ok ? "OK" : reply.code));
  expect(codes).toContain("RATE_LIMITED");
  expect(codes.filter((code) => code === "OK").length).toBeLessThan(20);
});

it("closes a socket that sends a frame over 64 kB", async () => {
  const [tutor, student] = two();
  const s = await enter(student);
  s.socket.emit("private_message", { receiverId: tutor.id, text: "x".repeat(70_000) });
  expect(await isGone(s.socket)).toBe(true);
});

it("closes a socket that floods it with junk", async () => {
  const [, student] = two();
  const s = await enter(student);
  for (let n = 0; n < 2000; n++) s.socket.emit("nonsense" as "setup", String(n));
  expect(await isGone(s.socket)).toBe(true);
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
  const raw = await rawSocket(url);
  expect(await raw.hears('"sid"')).toBe(true);
  raw.say(`40${JSON.stringify({ token: await cluster.users.token(student) })}`);
  expect(await raw.hears('40{"sid"')).toBe(true);
  for (const packet of packets) raw.say(packet);
  // Either it is closed, or it goes on as if nothing had been said.
  raw.say('427["sync",{"known":{}}]');
  await Promise.race([raw.closed, raw.hears("437[")]);
  raw.close();
});

it("drops connections that do not sign in within ten seconds", { timeout: 30_000 }, async () => {
  const silent = await Promise.all(Array.from({ length: 50 }, () => rawSocket(url)));
  const startedAt = Date.now();
  await Promise.all(silent.map((socket) => socket.closed));
  expect(Date.now() - startedAt).toBeLessThan(20_000);
});

it("cuts a socket within five seconds of the end of its session, and no other [AMB-025]", async () => {
  const [tutor, student] = two();
  const token = await cluster.users.token(student, { sid: "ended" });
  const [ended, other] = [await enter(student, token), await enter(student)];
  const t = await enter(tutor);
  cluster.users.revoke(student, "ended");
  expect(await isGone(ended.socket, 5000)).toBe(true);
  expect([other.socket.connected, t.socket.connected]).toEqual([true, true]);
  expect(await dial(token).outcome).toBe("UNAUTHENTICATED");
});

it("cuts a socket within five seconds after its token has run out", async () => {
  const [, student] = two();
  const s = await enter(student, await cluster.users.token(student, { seconds: 2 }));
  expect(await isGone(s.socket, 7000)).toBe(true);
});
