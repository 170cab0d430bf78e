import type { RenderRequest } from "@tutorsetu/contracts/web/server-bundle";
import type { Logger } from "pino";
import type { Bundles } from "./bundles.ts";
import type { RendererMetrics } from "./metrics.ts";
import { type Fault, NoPageError, type PageWorker, startWorker } from "./page-worker.ts";
import type { PublicReads } from "./public-reads.ts";

const SECOND = 1000;
export const poolLimits = {
  firstBackOffMs: SECOND,
  longestBackOffMs: 60 * SECOND,
  /** A worker that lived this long has recovered. */
  recoveredMs: 60 * SECOND,
  /** How long a version that is not the latest to be asked for is kept. */
  formerMs: 60 * SECOND,
  /** Of each slice: the current one and a canary. */
  versions: 2,
  underWay: 32,
} as const;

interface Options {
  /** The worker's program. */
  readonly file: string | URL;
  readonly bundles: Bundles;
  readonly reads: PublicReads;
  readonly metrics: RendererMetrics;
  readonly log: Logger;
}

interface Entry {
  readonly name: string;
  worker: Promise<PageWorker> | undefined;
  startedAt: number;
  usedAt: number;
  faults: number;
  notBefore: number;
}

const keyOf = ({ shell, remote }: RenderRequest) =>
  [shell, remote?.name, remote?.version].join(" ");

/** A worker for each version that is asked for; one that fails is started again, later each time. */
export function createWorkerPool({ file, bundles, reads, metrics, log }: Options) {
  const entries = new Map<string, Entry>();
  let underWay = 0;

  function onFault(entry: Entry, fault: Fault, reason: string) {
    const now = performance.now();
    entry.faults = now - entry.startedAt > poolLimits.recoveredMs ? 1 : entry.faults + 1;
    const waitMs = poolLimits.firstBackOffMs * 2 ** (entry.faults - 1);
    entry.notBefore = now + Math.min(waitMs, poolLimits.longestBackOffMs);
    entry.worker = undefined;
    metrics.workerFailed(entry.name, fault);
    log.error({ remote: entry.name, fault, reason, faults: entry.faults }, "a worker has ended");
  }

  async function start(entry: Entry, request: RenderRequest): Promise<PageWorker> {
    entry.startedAt = performance.now();
    const { shell, remote, warmUp } = await bundles.find(request);
    return startWorker({
      file,
      shell,
      remote,
      // A page that has ended a worker before must not keep the others from being drawn.
      warmUp: entry.faults > 0 ? [] : warmUp,
      read: (wanted, signal) => reads.read(wanted, signal),
      onPhase: (phase, seconds) => metrics.took(entry.name, phase, seconds),
      onFault: (fault, reason) => onFault(entry, fault, reason),
    });
  }

  function end(key: string) {
    const entry = entries.get(key);
    entries.delete(key);
    entry?.worker?.then(
      (worker) => worker.end(),
      () => {},
    );
  }

  /** Ends versions that nobody asks for any more. */
  function endFormer(name: string) {
    const now = performance.now();
    const own = [...entries]
      .filter(([, entry]) => entry.name === name)
      .toSorted(([, a], [, b]) => b.usedAt - a.usedAt);
    for (const [i, [key, { usedAt }]] of own.entries())
      if (i >= poolLimits.versions || (i > 0 && now - usedAt > poolLimits.formerMs)) end(key);
  }

  function entryOf(request: RenderRequest): Entry {
    const key = keyOf(request);
    const name = request.remote?.name ?? "shell";
    const made = { name, worker: undefined, startedAt: 0, usedAt: 0, faults: 0, notBefore: 0 };
    const entry = entries.get(key) ?? made;
    entries.set(key, entry);
    entry.usedAt = performance.now();
    endFormer(name);
    return entry;
  }

  async function workerFor(request: RenderRequest): Promise<PageWorker> {
    const entry = entryOf(request);
    if (entry.worker) return entry.worker;
    if (entry.notBefore > performance.now())
      throw new NoPageError(`${entry.name} is started again later`, true);
    const starting = start(entry, request);
    entry.worker = starting;
    starting.catch(() => {
      if (entry.worker === starting) entry.worker = undefined;
    });
    return starting;
  }

  const timer = setInterval(() => {
    for (const name of new Set([...entries.values()].map((entry) => entry.name))) endFormer(name);
  }, 10 * SECOND);
  timer.unref();

  return {
    /** The page as it is sent; rejects with `NoPageError` or `NoBundleError`. */
    async render(request: RenderRequest, signal: AbortSignal): Promise<string> {
      if (underWay >= poolLimits.underWay) throw new NoPageError("too many pages", true);
      underWay++;
      try {
        const worker = await workerFor(request);
        return await worker.render(request, signal);
      } finally {
        underWay--;
      }
    },
    close() {
      clearInterval(timer);
      for (const key of entries.keys()) end(key);
    },
  };
}
export type WorkerPool = ReturnType<typeof createWorkerPool>;
