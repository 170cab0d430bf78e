import type { EventLoopUtilization } from "node:perf_hooks";
import { expect, test } from "vitest";
import { eventLoopUtilisation } from "./metrics.ts";

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

test("measures the utilisation since the last period", () => {
  const { time, utilisation } = loop();
  time.active += 3000;
  time.idle += 7000;
  expect(utilisation()).toBe(0.3);
  time.idle += 10_000;
  expect(utilisation()).toBe(0);
});

test("repeats the value within five seconds", () => {
  const { time, utilisation } = loop();
  time.active += 5000;
  expect(utilisation()).toBe(1);
  time.idle += 4000;
  expect(utilisation()).toBe(1);
  time.idle += 1000;
  expect(utilisation()).toBe(0);
});
