import { createHmac } from "node:crypto";
import { expect, it, vi } from "vitest";
import { rawSocket } from "./testing/raw-socket.ts";
import { isolatedInstance, say } from "./testing/isolated-instance.ts";
import type { TestUser } from "./testing/instance.ts";

const { two, connect, signIn, url, users } = isolatedInstance();

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claims = ({ id, role }: TestUser) => {
  const now = Math.floor(Date.now() / 1000);
  const who = { sub: id, role, sid: "s", iat: now, exp: now + 600 };
  return part({ ...who, iss: "tutorsetu", aud: "tutorsetu-api" });
};

it.each<[string, (who: TestUser) => unknown]>([
  ["no token", () => undefined],
  ["an object for a token", () => ({ $ne: null })],
  ["nonsense", () => "nonsense"],
  ["a token longer than 4 kB", () => "a".repeat(5000)],
  ["a token without a signature", (who) => `${part({ alg: "none" })}.${claims(who)}.`],
  [
    "a token signed with the public key as an HMAC secret",
    (who) => {
      const text = `${part({ alg: "HS256", kid: "test" })}.${claims(who)}`;
      const { publicKey } = users();
      return `${text}.${createHmac("sha256", publicKey).update(text).digest("base64url")}`;
    },
  ],
  ["a token of another issuer", (who) => users().token(who, { issuer: "evil" })],
  ["a token for somebody else's service", (who) => users().token(who, { audience: "mail" })],
  ["an expired token", (who) => users().token(who, { seconds: -60 })],
])("rejects a connection with %s", async (_name, tokenOf) => {
  const [who] = two();
  expect(await connect(await tokenOf(who)).outcome).toBe("UNAUTHENTICATED");
});

it("accepts connections from pages of its own site only", async () => {
  const [who] = two();
  const token = await users().token(who);
  expect(await connect(token, { origin: "https://evil.example" }).outcome).toBe("websocket error");
  expect(await connect(token, { origin: "null" }).outcome).toBe("websocket error");
  expect(await connect(token, { origin: "https://app.example" }).outcome).toBe("in");
});

it("accepts neither polling nor an old protocol", async () => {
  const polling = await fetch(`${url()}/socket.io/?EIO=4&transport=polling`);
  expect(polling.status).toBe(400);
  const old = await rawSocket(url(), { query: "EIO=3&transport=websocket" });
  expect(await old.hears('"sid"')).toBe(false);
});

it("accepts a message only in the name of the token [CH-004]", async () => {
  const [tutor, student] = two();
  const [, eve] = two();
  const [t, e] = [await signIn(tutor), await signIn(eve)];
  const forged = { senderId: student.id, receiverId: tutor.id, text: "spoof" };
  expect(await say(e.socket, forged)).toMatchObject({ ok: false, code: "FORBIDDEN" });
  await say(e.socket, { receiverId: tutor.id, text: "as myself" });
  await vi.waitFor(() => expect(t.texts()).toEqual(["as myself"]));
});

it("shows nothing to a third user by any event, id or call [CH-003, CH-008]", async () => {
  const [tutor, student] = two();
  const [, eve] = two();
  const [t, s, e] = [await signIn(tutor), await signIn(student), await signIn(eve)];
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

  const authorization = `Bearer ${await users().token(eve)}`;
  const json = { authorization, "content-type": "application/json" };
  const get = async (path: string) => (await fetch(url() + path, { headers: json })).text();
  const paths = peers.flatMap((id) => [`/messages/${id}`, `/conversations/${id}/peer`]);
  const replies = await Promise.all(
    [...paths, "/conversations", "/reports", `/messages/${tutor.id}?userId=${student.id}`].map(get),
  );
  const report = await fetch(`${url()}/reports`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ messageId: message?._id, reason: "curious" }),
  });
  expect(report.status).toBe(404);
  expect([...replies, await report.text()].join("")).not.toContain("between us");
  expect(e.heard).toEqual([]);
});

it("delivers text unchanged", async () => {
  const [tutor, student] = two();
  const [t, s] = [await signIn(tutor), await signIn(student)];
  const text = "<img src=x onerror=alert(1)> \u0000 {{7*7}} 👩‍🏫 क्ष";
  await say(s.socket, { receiverId: tutor.id, text });
  await vi.waitFor(() => expect(t.texts()).toEqual([text]));
});

it("rejects messages of a pair that may not write [CH-007]", async () => {
  const [, student] = two();
  const [, other] = two();
  const s = await signIn(student);
  expect(await say(s.socket, { receiverId: other.id, text: "hi" })).toMatchObject({
    code: "FORBIDDEN",
  });
});
