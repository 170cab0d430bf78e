import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { gateway, upstream } from "../testing/gateway.ts";

/** Answers `/quick` at once and everything else when told. */
async function held() {
  const waiting: (() => void)[] = [];
  const { origin } = await upstream((request, response) => {
    if (/quick/.test(request.url ?? "")) response.end("quick");
    else waiting.push(() => response.end("held"));
  });
  return { origin, waiting };
}

/** Calls from an address, as the proxy in front says it. */
function callsFrom(url: string) {
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const call = (address: string, path: string, signal = leave.signal) =>
    fetch(url + path, { signal, headers: { "x-forwarded-for": address } });
  return {
    call,
    many: (count: number, address: string, path: string, signal?: AbortSignal) => {
      const calls = Array.from({ length: count }, () => call(address, path, signal));
      void Promise.allSettled(calls); // those that are still waiting are aborted when the test ends
      return calls;
    },
  };
}

const metric = async (url: string, name: string, label = 'service="svc-users"') => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text
    .split("\n")
    .find((one) => one.startsWith(`${name}{`) && one.includes(`${label}`));
  return Number(line?.split(" ").at(-1));
};

test("a hundred calls of one address leave a service free for others", async () => {
  const { origin, waiting } = await held();
  const { url } = await gateway({ users: [origin], trustedHops: 1 });
  const { call, many } = callsFrom(url);
  const calls = many(100, "10.0.0.1", "/api/users/slow");
  await expect.poll(() => metric(url, "gateway_waiting_calls")).toBe(92);
  expect(waiting).toHaveLength(8);
  expect(await metric(url, "gateway_calls_under_way")).toBe(8);
  expect(await metric(url, "gateway_longest_line")).toBe(92);
  for (let n = 2; n < 40; n++)
    expect((await call(`10.0.0.${n}`, "/api/users/quick")).status).toBe(200);
  // And each of the hundred is answered.
  for (let answered = 0; answered < 100; answered++) {
    await expect.poll(() => waiting.length, { interval: 1 }).toBeGreaterThan(0);
    waiting.shift()?.();
  }
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual(Array(100).fill(200));
  await expect.poll(() => metric(url, "gateway_calls_under_way")).toBe(0);
});

test("a school behind one IPv6 connection waits in one line", async () => {
  const { origin, waiting } = await held();
  const callsAtOnce = { instance: 8, address: 2, waitMs: 10_000 };
  const { url } = await gateway({ users: [origin], trustedHops: 1, callsAtOnce });
  const { many } = callsFrom(url);
  for (let n = 1; n <= 5; n++) void many(1, `2001:db8:1:${n}::1`, "/api/users/slow");
  await expect.poll(() => metric(url, "gateway_longest_line")).toBe(3);
  expect(waiting).toHaveLength(2);
});

test("whoever leaves while waiting is not asked for at the service", async () => {
  const { origin, waiting } = await held();
  const callsAtOnce = { instance: 2, address: 1, waitMs: 60_000 };
  const { url } = await gateway({ users: [origin], trustedHops: 1, callsAtOnce });
  const { many } = callsFrom(url);
  const [first] = many(1, "10.0.0.1", "/api/users/slow");
  await expect.poll(() => waiting.length).toBe(1);
  const leaving = new AbortController();
  void many(5, "10.0.0.1", "/api/users/slow", leaving.signal);
  await expect.poll(() => metric(url, "gateway_waiting_calls")).toBe(5);
  leaving.abort();
  await expect.poll(() => metric(url, "gateway_waiting_calls")).toBe(0);
  waiting.shift()?.();
  expect((await first)?.status).toBe(200);
  expect(waiting).toHaveLength(0);
});

test("whoever waits too long is told to come again", async () => {
  const { origin, waiting } = await held();
  const callsAtOnce = { instance: 2, address: 1, waitMs: 50 };
  const { url } = await gateway({ users: [origin], trustedHops: 1, callsAtOnce });
  const { call, many } = callsFrom(url);
  const [first] = many(1, "10.0.0.1", "/api/users/slow");
  await expect.poll(() => waiting.length).toBe(1);
  const late = await call("10.0.0.1", "/api/users/quick");
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await late.json()).toMatchObject({ code: "unavailable" });
  expect(await metric(url, "gateway_rejected_requests_total", 'reason="no_turn"')).toBe(1);
  waiting.shift()?.();
  expect((await first)?.status).toBe(200);
  // The service was not at fault: it is asked again.
  expect((await call("10.0.0.1", "/api/users/quick")).status).toBe(200);
});

test("a client that does not read its answer keeps no turn", async () => {
  // More than the kernel holds for a connection.
  const large = Buffer.alloc(24_000_000);
  const users = await upstream((request, response) =>
    response.end(request.url === "/users/large" ? large : "{}"),
  );
  const callsAtOnce = { instance: 2, address: 1, waitMs: 10_000 };
  const { url, port } = await gateway({ users: [users.origin], callsAtOnce });
  const reader = connect(port, "127.0.0.1", () =>
    reader.write("GET /api/users/large HTTP/1.1\r\nHost: a\r\n\r\n"),
  );
  onTestFinished(() => void reader.destroy());
  reader.on("error", () => {}).pause();
  const label = 'kind="slow_answers"';
  await expect.poll(() => metric(url, "gateway_open_places", label)).toBe(1);
  expect((await fetch(`${url}/api/users/small`)).status).toBe(200);
});

test("long polls leave connections to chat for calls", async () => {
  const { origin, waiting } = await held();
  const { url } = await gateway({ chat: [origin] });
  const { call, many } = callsFrom(url);
  void many(150, "10.0.0.1", "/socket.io/?EIO=4&transport=polling");
  await expect.poll(() => waiting.length).toBe(150);
  expect(await (await call("10.0.0.1", "/api/messages/quick")).text()).toBe("quick");
});
