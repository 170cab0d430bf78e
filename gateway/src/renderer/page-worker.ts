import { Worker } from "node:worker_threads";
import type {
  Bundle,
  FromWorker,
  Phase,
  ReadReply,
  ReadRequest,
  Task,
  ToWorker,
} from "./messages.ts";

export const limits = {
  /** Until the bundles are loaded. */
  startMs: 2000,
  /** Pages that are drawn once before anybody gets one; what they read may take its time, but no longer than this. */
  warmUpMs: 1500,
  /** Without a sign of life while a page is drawn. */
  renderMs: 250,
  readsPerPage: 8,
  heapMb: 128,
} as const;

const TICK_MS = 10;

/** Why a worker was ended, or ended by itself. */
export type Fault = "start" | "timeout" | "memory" | "crash";

/** A page that did not come: for now, or because of what it is. */
export class NoPageError extends Error {
  override name = "NoPageError";
  readonly isTemporary: boolean;
  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

interface Options {
  /** The worker's program. */
  readonly file: string | URL;
  readonly shell: Bundle;
  readonly remote: Bundle | null;
  readonly warmUp: readonly Task[];
  readonly read: (request: ReadRequest, signal: AbortSignal) => Promise<ReadReply>;
  readonly onPhase: (phase: Phase, seconds: number) => void;
  readonly onFault: (fault: Fault, reason: string) => void;
}

interface Pending {
  readonly resolve: (text: string) => void;
  readonly reject: (error: NoPageError) => void;
  readonly signal: AbortSignal;
  reads: number;
}

/** One thread with the bundles of one version of the shell and one of a remote. */
export function startWorker({ file, shell, remote, warmUp, ...given }: Options) {
  const { read, onPhase, onFault } = given;
  const startedAt = performance.now();
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const pending = new Map<number, Pending>();
  let ids = 0;
  let isReady = false;
  let hasDrawn = false;
  let ended = false;
  let still = 0;
  let lastBeat = 0;

  const worker = new Worker(file, {
    workerData: { shell, remote, beats },
    // What its process was started with is not for pages.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const post = (message: ToWorker) => worker.postMessage(message);

  function end(fault?: Fault, reason = "") {
    if (ended) return;
    ended = true;
    clearInterval(ticking);
    clearTimeout(starting);
    for (const { reject } of pending.values()) reject(new NoPageError(reason, fault !== "timeout"));
    pending.clear();
    settle();
    if (fault) onFault(fault, reason);
    void worker.terminate();
  }

  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const starting = setTimeout(() => end("start", "not loaded in time"), limits.startMs);
  let ticking: NodeJS.Timeout | undefined;
  /** Counted in ticks of this thread, so that a busy machine makes nobody late; while nobody waits there are none. */
  function tick() {
    const beat = Atomics.load(beats, 0);
    still = beat === lastBeat && pending.size > 0 ? still + 1 : 0;
    lastBeat = beat;
    if (pending.size === 0) {
      clearInterval(ticking);
      ticking = undefined;
    }
    // The first page of a new worker takes longer, whoever asks for it: its code is being compiled.
    const limit = isReady && hasDrawn ? limits.renderMs : limits.warmUpMs;
    if (still * TICK_MS >= limit) end("timeout", "a page was not drawn in time");
  }

  function render({ path, language }: Task, signal: AbortSignal): Promise<string> {
    if (ended) return Promise.reject(new NoPageError("the worker has ended", true));
    const id = ++ids;
    return new Promise<string>((resolve, reject) => {
      pending.set(id, { resolve, reject, signal, reads: 0 });
      ticking ??= setInterval(tick, TICK_MS).unref();
      const giveUp = () => {
        if (pending.delete(id)) reject(new NoPageError("nobody waits any more", true));
      };
      signal.addEventListener("abort", giveUp, { once: true });
      post({ type: "render", id, path, language });
    });
  }

  async function warm() {
    clearTimeout(starting);
    const inTime = AbortSignal.timeout(limits.warmUpMs);
    await Promise.all(warmUp.map((task) => render(task, inTime).catch(() => "")));
    if (ended) return;
    isReady = true;
    onPhase("start", (performance.now() - startedAt) / 1000);
    settle();
  }

  async function answer(message: Extract<FromWorker, { type: "read" }>) {
    const page = pending.get(message.id);
    const mayRead = page && ++page.reads <= limits.readsPerPage;
    // Not as if nobody had answered: the page is at fault, and would be no better the next time.
    const reply = mayRead ? await read(message, page.signal) : { status: 429, body: null };
    if (!ended) post({ type: "reply", readId: message.readId, ...reply });
  }

  worker.on("message", (message: FromWorker) => {
    if (ended) return undefined;
    if (message.type === "loaded") return void warm();
    if (message.type === "unusable") return end("start", message.reason);
    if (message.type === "read") return void answer(message);
    const page = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === "failed")
      return page?.reject(new NoPageError(message.reason, message.isTemporary));
    hasDrawn = true;
    if (isReady)
      for (const phase of ["load", "render"] as const) onPhase(phase, message.seconds[phase]);
    return page?.resolve(message.text);
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash", error.message),
  );
  worker.on("exit", () => end("crash", "it ended by itself"));
  // What pages print is read, so that it does not fill memory, and is nobody's.
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();

  return {
    /** The page as it is sent to the gateway; rejects with `NoPageError`. */
    async render(task: Task, signal: AbortSignal): Promise<string> {
      await settled;
      return render(task, signal);
    },
    end: () => end(),
  };
}
export type PageWorker = ReturnType<typeof startWorker>;
