import type { EventLoopUtilization } from "node:perf_hooks";
import { expect, test } from "vitest";
import { busyShare } from "./busy-share.ts";

/** An event loop that has worked and rested as long as it is told. */
function loop() {
  const time = { idle: 0, active: 0 };
  const read = (later?: EventLoopUtilization, earlier?: EventLoopUtilization) => {
    const idle = (later ?? time).idle - (earlier?.idle ?? 0);
    const active = (later ?? time).active - (earlier?.active ?? 0);
    return { idle, active, utilization: active / (idle + active || 1) };
  };
  return { time, share: busyShare(() => time.idle + time.active, read) };
}

test("is what was worked since it was asked before", () => {
  const { time, share } = loop();
  time.active += 3000;
  time.idle += 7000;
  expect(share()).toBe(0.3);
  time.idle += 10_000;
  expect(share()).toBe(0);
});

test("is the same for whoever asks soon after", () => {
  const { time, share } = loop();
  time.active += 5000;
  expect(share()).toBe(1);
  time.idle += 4000;
  expect(share()).toBe(1);
  time.idle += 1000;
  expect(share()).toBe(0);
});
