import type { Message, SendAck, SendMessage } from "@tutorsetu/contracts/chat";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MessageTransport } from "./connection.ts";
import { rejectionFromHttp, reliableClient } from "./reliable-client.ts";
import type { Unsent } from "./outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONVERSATION = "a:b";
const message = (seq: number, clientMsgId = `c${seq}`): Message => ({
  _id: `m${seq}`,
  conversation: CONVERSATION,
  seq,
  senderId: "b",
  receiverId: "a",
  text: `m${seq}`,
  clientMsgId,
  timestamp: "2026-11-21T10:00:00.000Z",
});

/** A server that stores; `answers` says what becomes of each attempt, then everything is stored. */
function world(answers: ("silence" | "lost" | SendAck)[] = [], saved: readonly Unsent[] = []) {
  const stored: Message[] = [];
  const attempts: string[] = [];
  const shown: string[] = [];
  const keeps: (readonly Unsent[])[] = [];
  const state = { online: true, syncs: 0, posts: 0 };

  const store = ({ text, clientMsgId = "" }: SendMessage): SendAck => {
    const found = stored.find((one) => one.clientMsgId === clientMsgId);
    const next = found ?? { ...message(stored.length + 1, clientMsgId), senderId: "a", text };
    if (!found) stored.push(next);
    return { ok: true, seq: next.seq, conversation: CONVERSATION, message: next };
  };
  const transport: MessageTransport = {
    isOnline: () => state.online,
    online: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    send(sent) {
      attempts.push(sent.text);
      const answer = answers.shift();
      if (answer === "silence") return Promise.reject(new Error("timeout"));
      if (answer && answer !== "lost") return Promise.resolve(answer);
      const reply = store(sent);
      return answer === "lost" ? Promise.reject(new Error("timeout")) : Promise.resolve(reply);
    },
    sync(known) {
      state.syncs += 1;
      const missing = stored.filter((one) => one.seq > (known[CONVERSATION] ?? 0));
      return Promise.resolve({ ok: true, conversations: { [CONVERSATION]: missing }, more: false });
    },
    post(sent) {
      state.posts += 1;
      return Promise.resolve(store(sent));
    },
  };
  const client = reliableClient({
    me: "a",
    transport,
    saved,
    save: (unsent) => keeps.push(unsent),
    onChange: () => {},
    onMessage: (one) => shown.push(one.text),
  });
  return { client, stored, attempts, shown, keeps, state };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("shows each message once and in order, whatever the order and number of arrivals", () => {
  const { client, shown } = world();
  for (const seq of [1, 3, 2, 2, 3, 1, 4]) client.receive(message(seq));
  expect(shown).toEqual(["m1", "m2", "m3", "m4"]);
});

it("syncs when a seq is skipped", async () => {
  const { client, shown, stored } = world();
  client.adopt({});
  stored.push(message(1), message(2), message(3));
  client.receive(message(1));
  client.receive(message(3));
  await later(700);
  expect(shown).toEqual(["m1", "m2", "m3"]);
});

it("does not sync before the shown messages are known", async () => {
  const { client, state } = world();
  client.connected();
  await later(40_000);
  expect(state.syncs).toBe(0);
  client.adopt({ [CONVERSATION]: 2 });
  client.connected();
  expect(state.syncs).toBe(1);
});

it("sends a message until it is acknowledged while the server stores it once", async () => {
  const { client, attempts, stored, shown } = world(["silence", "lost"]);
  client.send("b", "Hello");
  await later(10_000);
  expect(attempts).toEqual(["Hello", "Hello", "Hello"]);
  expect(stored).toHaveLength(1);
  expect(shown).toEqual(["Hello"]);
  expect(client.unsent()).toEqual([]);
});

it("keeps the order of messages to one receiver while the first is retried", async () => {
  const { client, stored } = world(["silence"]);
  client.send("b", "one");
  client.send("b", "two");
  await later(5000);
  expect(stored.map((one) => one.text)).toEqual(["one", "two"]);
});

it("waits after a rate limit and shows the reason of any other rejection", async () => {
  const limited: SendAck = {
    ok: false,
    code: "RATE_LIMITED",
    message: "Too fast",
    retryAfterMs: 2000,
  };
  const refused: SendAck = {
    ok: false,
    code: "FORBIDDEN",
    message: "You cannot write to this person.",
  };
  const { client, stored } = world([limited, refused]);
  client.send("b", "Hello");
  await later(1000);
  expect(client.unsent()[0]?.failed).toBeUndefined();
  await later(4000);
  expect(client.unsent()).toMatchObject([{ failed: "You cannot write to this person." }]);
  client.retry(client.unsent()[0]?.clientMsgId ?? "");
  await later(10);
  expect(stored).toHaveLength(1);
});

it("shows a rejection whose wait is too long", async () => {
  const tomorrow: SendAck = {
    ok: false,
    code: "RATE_LIMITED",
    message: "Try tomorrow",
    retryAfterMs: 3_600_000,
  };
  const { client } = world([tomorrow]);
  client.send("b", "Hello");
  await later(10);
  expect(client.unsent()).toMatchObject([{ failed: "Try tomorrow" }]);
});

it("sends over HTTP when the connection stays lost [AMB-094]", async () => {
  const { client, state, stored } = world();
  state.online = false;
  client.send("b", "Hello");
  await later(2000);
  expect(state.posts).toBe(0);
  await later(2000);
  expect(state.posts).toBe(1);
  expect(stored).toHaveLength(1);
});

it("resumes unsent messages after a reload", async () => {
  const saved = [
    {
      clientMsgId: "saved",
      receiverId: "b",
      text: "Before the reload",
      at: "2026-11-21T10:00:00.000Z",
    },
  ];
  const { stored, keeps } = world([], saved);
  await later(10);
  expect(stored).toMatchObject([{ clientMsgId: "saved", text: "Before the reload" }]);
  expect(keeps.at(-1)).toEqual([]);
});

it("polls every 30 seconds, every 3 while the server is degraded, and syncs once when it recovers", async () => {
  const { client, state } = world();
  client.adopt({});
  await later(36_500);
  expect(state.syncs).toBe(1);
  client.degraded(3000);
  await later(12_000);
  expect(state.syncs).toBeGreaterThanOrEqual(4);
  const before = state.syncs;
  client.resync(2000);
  await later(2100);
  expect(state.syncs).toBe(before + 1);
  client.close();
  await later(120_000);
  expect(state.syncs).toBe(before + 1);
});

it("maps a rejection over HTTP to the shape of the socket's", () => {
  expect(rejectionFromHttp(0, { message: "Network Error", code: "forbidden" })).toBeNull();
  expect(rejectionFromHttp(503, { message: "down", code: "forbidden" })).toBeNull();
  expect(rejectionFromHttp(403, { message: "no", code: "forbidden" })).toMatchObject({
    code: "FORBIDDEN",
    message: "no",
  });
  for (const status of [400, 422])
    expect(rejectionFromHttp(status, { message: "too long", code: "forbidden" })).toMatchObject({
      code: "INVALID",
      message: "too long",
    });
  expect(rejectionFromHttp(429, { message: "slow", code: "forbidden" }, 1000)).toMatchObject({
    code: "RATE_LIMITED",
    retryAfterMs: 1000,
  });
});
