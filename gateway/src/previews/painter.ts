import { Worker } from "node:worker_threads";
import type { PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import { createMutex } from "@tutorsetu/service-kit/mutex";
import type { Drawn, ToDraw } from "./worker.ts";

interface Limits {
  /** Pictures that wait or are drawn. */
  readonly queue: number;
  /** One picture, the start of the thread included. */
  readonly drawMs: number;
  /** A thread without work holds 60 MB for nothing. */
  readonly idleMs: number;
  readonly heapMb: number;
}

const LIMITS: Limits = { queue: 8, drawMs: 4000, idleMs: 60_000, heapMb: 96 };

/** There is no such picture: for now, or because of its words. */
export class NoPictureError extends Error {
  override name = "NoPictureError";
  readonly isTemporary: boolean;
  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

/** Draws one picture at a time in a thread of its own, which is started when it is needed. `file` is the thread's program. */
export function createPainter(file: string | URL, limits: Partial<Limits> = {}) {
  const { queue, drawMs, idleMs, heapMb } = { ...LIMITS, ...limits };
  const mutex = createMutex();
  let size = 0;
  let ids = 0;
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;

  function end() {
    clearTimeout(resting);
    void thread?.terminate();
    thread = undefined;
  }

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const started = new Worker(file, { env: {}, execArgv: [], resourceLimits });
    started.unref();
    started.on("error", () => {});
    thread = started;
    return started;
  }

  function draw(words: PreviewWords): Promise<Uint8Array> {
    clearTimeout(resting);
    const worker = thread ?? start();
    const id = ++ids;
    return new Promise<Uint8Array>((resolve, reject) => {
      const fail = (reason: string) => {
        end();
        reject(new NoPictureError(reason, true));
      };
      const timer = setTimeout(() => fail("not drawn in time"), drawMs);
      const ended = () => fail("the thread has ended");
      worker.once("exit", ended);
      worker.on("message", function answered(drawn: Drawn) {
        if (drawn.id !== id) return;
        clearTimeout(timer);
        worker.off("exit", ended).off("message", answered);
        resting = setTimeout(end, idleMs);
        resting.unref();
        if (drawn.picture) resolve(drawn.picture);
        else reject(new NoPictureError(drawn.reason ?? "", false));
      });
      worker.postMessage({ id, words } satisfies ToDraw);
    });
  }

  return {
    /** A PNG; rejects with a `NoPictureError`. */
    paint: async (words: PreviewWords): Promise<Uint8Array> => {
      if (size >= queue) throw new NoPictureError("too many pictures", true);
      size++;
      return mutex.withLock("", () => draw(words)).finally(() => size--);
    },
    close: end,
  };
}
export type Painter = ReturnType<typeof createPainter>;
