import type { EventLoopUtilization } from "node:perf_hooks";
import { expect, it } from "vitest";
import { chatMetrics, eventLoopUtilisation } from "./metrics.ts";

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Dashboards and alarms ask for these by name, label and bucket. */
const families = [
  ["chat_connected_sockets", "gauge", "Open sockets of this process"],
  ["chat_messages_total", "counter", "Messages handed in, by what became of them"],
  [
    "chat_rejections_total",
    "counter",
    "Events, connections and sockets turned away, by the limit that was reached",
  ],
  ["chat_signing_in_sockets", "gauge", "Connections that have not signed in yet"],
  ["chat_under_way", "gauge", "Messages being stored and questions being answered"],
  ["chat_most_sockets", "gauge", "The most sockets that one person and one address have open"],
  [
    "chat_pubsub_roundtrip_seconds",
    "histogram",
    "Time until what this process publishes comes back to it over Redis",
  ],
  ["chat_pubsub_up", "gauge", "0 while Redis does not answer and clients ask more often"],
  [
    "chat_event_loop_utilisation",
    "gauge",
    "Share of the time, at least of the last five seconds, in which the event loop worked",
  ],
  ["chat_message_persist_duration_seconds", "histogram", "Time until a message is stored"],
  ...[
    ["chat_persist_seconds", "histogram", "chat_message_persist_duration_seconds"],
    ["chat_fanout_lag_seconds", "histogram", "chat_pubsub_roundtrip_seconds"],
    ["chat_fanout_away", "gauge", "chat_pubsub_up"],
  ].map(([name, type, now]) => [name, type, `Former name of ${now}`]),
];

function fixture() {
  const state = { sockets: 7, isUnavailable: false, signingIn: 1 };
  const metrics = chatMetrics({
    sockets: () => state.sockets,
    isPubsubUnavailable: () => state.isUnavailable,
    signingIn: () => state.signingIn,
    underWay: () => ({ sends: 2, reads: 3 }),
    most: () => ({ person: 4, address: 5 }),
  });
  const value = async (name: string, label = "") => {
    const lines = (await metrics.text()).split("\n");
    const line = lines.find((one) => one.startsWith(`${name}{`) && one.includes(label));
    return line === undefined ? undefined : Number(line.split(" ").at(-1));
  };
  return { state, metrics, value };
}

it("exports each metric with its help and type", async () => {
  const lines = (await fixture().metrics.text()).split("\n").filter((line) => line.startsWith("#"));
  expect(lines).toEqual(
    families.flatMap(([name, type, help]) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]),
  );
});

it("counts each outcome once, however often metrics are collected", async () => {
  const { metrics, value } = fixture();
  for (const outcome of ["stored", "stored", "failed"] as const) metrics.count(outcome);
  const stored = 'outcome="stored"';
  expect(await value("chat_messages_total", stored)).toBe(2);
  expect(await value("chat_messages_total", stored)).toBe(2);
  metrics.count("stored");
  expect(await value("chat_messages_total", stored)).toBe(3);
  expect(await value("chat_messages_total", 'outcome="failed",service="svc-chat"')).toBe(1);
});

it("exports the current socket count and whether Redis is available", async () => {
  const { state, value } = fixture();
  expect(await value("chat_connected_sockets", 'service="svc-chat"')).toBe(7);
  expect(await value("chat_pubsub_up")).toBe(1);
  Object.assign(state, { sockets: 3, isUnavailable: true });
  expect(await value("chat_connected_sockets")).toBe(3);
  expect(await value("chat_pubsub_up")).toBe(0);
  expect(await value("chat_event_loop_utilisation")).toBeLessThanOrEqual(1);
});

it.each([
  ["chat_pubsub_roundtrip_seconds", "roundtrip"],
  ["chat_message_persist_duration_seconds", "persisted"],
] as const)("sorts %s into buckets from a millisecond to seconds", async (name, take) => {
  const { metrics, value } = fixture();
  metrics[take](0.03);
  for (const le of BUCKETS)
    expect(await value(`${name}_bucket`, `le="${le}"`)).toBe(le < 0.03 ? 0 : 1);
  const text = await metrics.text();
  expect(text.match(new RegExp(`^${name}_bucket`, "gm"))).toHaveLength(BUCKETS.length + 1);
  expect(await value(`${name}_sum`)).toBe(0.03);
});

/** An event loop that has been active and idle for as long as a test says. */
function loop() {
  const time = { idle: 0, active: 0 };
  const read = (later?: EventLoopUtilization, earlier?: EventLoopUtilization) => {
    const idle = (later ?? time).idle - (earlier?.idle ?? 0);
    const active = (later ?? time).active - (earlier?.active ?? 0);
    return { idle, active, utilization: active / (idle + active || 1) };
  };
  return { time, utilisation: eventLoopUtilisation(() => time.idle + time.active, read) };
}

it("measures the utilisation since the last period", () => {
  const { time, utilisation } = loop();
  time.active += 3000;
  time.idle += 7000;
  expect(utilisation()).toBe(0.3);
  time.idle += 10_000;
  expect(utilisation()).toBe(0);
});

it("repeats the value within five seconds", () => {
  const { time, utilisation } = loop();
  time.active += 5000;
  expect(utilisation()).toBe(1);
  time.idle += 4000;
  expect(utilisation()).toBe(1);
  time.idle += 1000;
  expect(utilisation()).toBe(0);
});

it("counts what each limit turned away, and shows what it is near to", async () => {
  const { metrics, value } = fixture();
  for (const limit of ["busy", "busy", "events"] as const) metrics.rejected(limit);
  expect(await value("chat_rejections_total", 'limit="busy"')).toBe(2);
  expect(await value("chat_rejections_total", 'limit="events"')).toBe(1);
  expect(await value("chat_signing_in_sockets")).toBe(1);
  expect(await value("chat_under_way", 'kind="sends"')).toBe(2);
  expect(await value("chat_under_way", 'kind="reads"')).toBe(3);
  expect(await value("chat_most_sockets", 'of="person"')).toBe(4);
  expect(await value("chat_most_sockets", 'of="address"')).toBe(5);
});
