import { load, sender } from "@tutorsetu/service-kit/testing/load";
import { vi } from "vitest";
import { isOk, isWrite, type Sent, stepOf, type Workload } from "./workload.ts";

/** Browsers that ask without a pause: in the long form they leave the machine nothing for what is started again. */
const workersOf = (least: number) => (least > 1000 ? 4 : 2);
/** So many requests come between the beginnings of two restarts or kills, or more when those take longer. */
const paceOf = (least: number) => Math.max(200, least / 25);
/** Before the first, so that it meets requests under way. */
const LEAD = 20;
const FOR_EVER = { timeout: 3_600_000, interval: 10 };

interface Progress {
  readonly sent: () => number;
  readonly least: number;
}

/** Sends `least` requests, equally many of each workload, and more while `meanwhile` lasts. */
export async function during<T>(
  url: string,
  { workloads, least }: { readonly workloads: readonly Workload[]; readonly least: number },
  meanwhile: (progress: Progress) => Promise<T>,
) {
  let isOver = false;
  let count = 0;
  /** A browser with connections of its own. */
  const worker = (workload: Workload) => () => {
    const ask = sender();
    return async (n: number): Promise<Sent> => {
      const { call, mark, learn } = stepOf(workload, n);
      const { status, text } = await ask(url, call);
      const sent = { method: call.method, path: call.path, mark, status };
      count++;
      if (!isOk(sent)) return { ...sent, why: text };
      learn?.(text);
      return sent;
    };
  };
  const share = {
    workers: workersOf(least),
    least: least / workloads.length,
    isOver: () => isOver,
  };
  const sending = workloads.map((workload) => load({ ...share, worker: worker(workload) }));
  const done = meanwhile({ sent: () => count, least }).finally(() => {
    isOver = true;
  });
  const [result, ...sent] = await Promise.all([done, ...sending]);
  return { result, sent };
}

/** Does `step` so often, and again and again until the load has reached its count. */
export async function allThrough<T>(
  { sent, least }: Progress,
  times: number,
  step: (n: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const isEnough = () => done.length >= times && sent() >= least;
  while (!isEnough()) {
    const due = Math.min(least, LEAD + done.length * paceOf(least));
    await vi.waitUntil(() => sent() >= due, FOR_EVER);
    if (!isEnough()) done.push(await step(done.length));
  }
  return done;
}

/** The figures of a run, for whoever reads its output. */
export function tell(what: string, sent: readonly Sent[], more: object = {}) {
  const failed = sent.filter((one) => !isOk(one)).length;
  const about = { requests: sent.length, writes: sent.filter(isWrite).length, failed };
  process.stdout.write(`${what}: ${JSON.stringify({ ...about, ...more })}\n`);
}
