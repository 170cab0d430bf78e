import type { SyncAck } from "@tutorsetu/contracts/chat";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reliableClient } from "./reliable-client.ts";
import { messageOf } from "./testing/held-server.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const none: SyncAck = { ok: true, conversations: {}, more: false };

/** A page that knows what it shows; `answers` are those of the next syncs, then nothing is new. */
function world() {
  const server = {
    isOnline: true,
    known: [] as Record<string, number>[],
    answers: [] as (() => Promise<SyncAck>)[],
  };
  const shown: string[] = [];
  const client = reliableClient({
    me: "a",
    transport: {
      isOnline: () => server.isOnline,
      online: () => Promise.resolve(),
      send: () => Promise.reject(new Error("unused")),
      post: () => Promise.resolve(null),
      sync: (known) => {
        server.known.push(known);
        return server.answers.shift()?.() ?? Promise.resolve(none);
      },
    },
    saved: [],
    save: () => {},
    onChange: () => {},
    onMessage: ({ text }) => shown.push(text),
  });
  client.adopt({});
  return { client, server, shown };
}

it("syncs until there is no more and shows all messages", async () => {
  const { client, server, shown } = world();
  const page = (seqs: number[], more: boolean) => () =>
    Promise.resolve({
      ok: true,
      conversations: { "a:b": seqs.map((seq) => messageOf(seq, "b")) },
      more,
    });
  server.answers.push(page([1, 2], true), page([3], false));
  client.connected();
  await later(0);
  expect(shown).toEqual(["m1", "m2", "m3"]);
  expect(server.known).toEqual([{}, { "a:b": 2 }]);
});

it("runs one sync at a time and one more for requests made meanwhile", async () => {
  const { client, server } = world();
  let answer: (reply: SyncAck) => void = () => {};
  server.answers.push(() => new Promise((resolve) => (answer = resolve)));
  client.connected();
  client.connected();
  client.connected();
  await later(0);
  expect(server.known).toHaveLength(1);
  answer(none);
  await later(0);
  expect(server.known).toHaveLength(2);
  await later(20_000);
  expect(server.known).toHaveLength(2);
});

it.each([
  ["refused", () => Promise.resolve({ ok: false })],
  ["not answered", () => Promise.reject(new Error("timeout"))],
])("a question that was %s is asked again after a second", async (_, failure) => {
  const { client, server } = world();
  server.answers.push(failure);
  client.connected();
  await later(999);
  expect(server.known).toHaveLength(1);
  await later(1);
  expect(server.known).toHaveLength(2);
});

it("does not sync while offline", async () => {
  const { client, server } = world();
  server.isOnline = false;
  client.connected();
  await later(60_000);
  expect(server.known).toEqual([]);
});

it("syncs once for a gap that does not close within a moment", async () => {
  const { client, server } = world();
  client.receive(messageOf(2, "b"));
  client.receive(messageOf(3, "b"));
  await later(449);
  expect(server.known).toEqual([]);
  await later(1);
  expect(server.known).toEqual([{}]);
  client.receive(messageOf(1, "b"));
  client.receive(messageOf(5, "b"));
  client.receive(messageOf(4, "b"));
  await later(1000);
  expect(server.known).toHaveLength(1);
});

it("polls every 30 s with a jitter of a fifth", async () => {
  const { server } = world();
  await later(29_999);
  expect(server.known).toHaveLength(0);
  await later(1);
  expect(server.known).toHaveLength(1);
  vi.spyOn(Math, "random").mockReturnValue(0);
  await later(30_000);
  expect(server.known).toHaveLength(2);
  await later(24_000);
  expect(server.known).toHaveLength(3);
});

it("polls at the normal interval again after a lost connection", async () => {
  const { client, server } = world();
  client.degraded(2000);
  await later(2000);
  expect(server.known).toHaveLength(1);
  client.disconnected();
  await later(29_999);
  expect(server.known).toHaveLength(1);
  await later(1);
  expect(server.known).toHaveLength(2);
});

it("syncs once within the given spread when the server recovers", async () => {
  const { client, server } = world();
  client.degraded(2000);
  client.resync(500);
  client.resync(1000);
  await later(499);
  expect(server.known).toHaveLength(0);
  await later(1);
  expect(server.known).toHaveLength(1);
  await later(29_499);
  expect(server.known).toHaveLength(1);
  await later(1);
  expect(server.known).toHaveLength(2);
});

it("does not sync and leaves no timer once closed", async () => {
  const { client, server } = world();
  client.receive(messageOf(2, "b"));
  client.resync(1000);
  client.close();
  expect(vi.getTimerCount()).toBe(0);
  client.connected();
  client.send("b", "Hello");
  await later(60_000);
  expect(server.known).toEqual([]);
});
