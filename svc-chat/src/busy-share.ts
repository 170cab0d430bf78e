import { type EventLoopUtilityFunction, performance } from "node:perf_hooks";

const LEAST_MS = 5000;

/**
 * The share of the time in which the event loop worked, from 0 to 1, over at least the last five seconds but for the
 * first answer. Two who ask one after the other hear the same: none takes the other's time away.
 */
export function busyShare(
  now: () => number = () => performance.now(),
  read: EventLoopUtilityFunction = performance.eventLoopUtilization.bind(performance),
) {
  let before = read();
  let at = -Infinity;
  let share = 0;
  return () => {
    if (now() - at < LEAST_MS) return share;
    at = now();
    const used = read();
    share = read(used, before).utilization;
    before = used;
    return share;
  };
}
