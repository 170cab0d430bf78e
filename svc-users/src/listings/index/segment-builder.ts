import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Bits } from "./bits.ts";
import { buildSegment, type Entry } from "./build-segment.ts";
import { mergeSegments } from "./merge-segments.ts";
import { type SaveAs, saveSegment } from "./saved-segment.ts";
import { pack, type PackedSegment, type Segment, unpack } from "./segment.ts";

/** What the new segment is made of beside the entries. */
export interface Former {
  readonly packed: PackedSegment;
  readonly alive: Bits;
}

export interface SegmentBuilder {
  /** Of several entries of one document the last counts. */
  add(entries: readonly Entry[]): Promise<void>;
  finish(former: Former | null, save: SaveAs | null): Promise<PackedSegment>;
}

/** As many entries are made a segment at once; merging those takes less memory and time than one sort of all. */
const ENTRIES_PER_RUN = 50_000;

/** Builds where it is called, for seconds where there are many. */
export function createRuns(sortKeys: readonly string[]) {
  let waiting: Entry[] = [];
  /** Older and larger ones first. */
  const runs: Segment[] = [];
  function flush(): void {
    if (waiting.length === 0) return;
    let run = buildSegment(waiting, sortKeys);
    waiting = [];
    for (let last = runs.at(-1); last && last.size < 2 * run.size; last = runs.at(-1)) {
      run = mergeSegments(last, null, run);
      runs.pop();
    }
    runs.push(run);
  }
  return {
    add(entries: readonly Entry[]): void {
      for (const entry of entries) waiting.push(entry);
      if (waiting.length >= ENTRIES_PER_RUN) flush();
    },
    finish(former: Former | null): PackedSegment {
      flush();
      let merged = runs.pop() ?? buildSegment([], sortKeys);
      for (let run = runs.pop(); run; run = runs.pop()) merged = mergeSegments(run, null, merged);
      if (former) merged = mergeSegments(unpack(former.packed), former.alive, merged);
      return pack(merged);
    },
  };
}

export type ToBuilder =
  | { readonly add: readonly Entry[] }
  | { readonly finish: { readonly former: Former | null; readonly save: SaveAs | null } };
export type FromBuilder = { readonly added: true } | { readonly packed: PackedSegment };

export type CreateBuilder = (
  sortKeys: readonly string[],
  onSaveFailed: (error: unknown) => void,
) => SegmentBuilder;

/** Builds in a thread of its own, which ends when the segment is built and saved. `program` is that of builder-worker.ts. */
export const threadBuilder =
  (program: URL): CreateBuilder =>
  (sortKeys, onSaveFailed) => {
    const worker = new Worker(program, { workerData: { sortKeys }, execArgv: [] });
    async function ask(message: ToBuilder): Promise<FromBuilder> {
      // It fails with the error of the thread.
      const answered = once(worker, "message");
      worker.postMessage(message);
      const [answer] = await answered;
      return answer as FromBuilder; // safe: builder-worker.ts sends nothing else
    }
    return {
      async add(entries) {
        await ask({ add: entries });
      },
      async finish(former, save) {
        const answer = await ask({ finish: { former, save } });
        // Nobody waits for the file when the service ends.
        worker.unref();
        worker.on("error", onSaveFailed);
        if ("packed" in answer) return answer.packed;
        throw new Error("The builder of the index answered something else");
      },
    };
  };

/** Builds here: for few, or where the program of the thread is missing. */
export const plainBuilder: CreateBuilder = (sortKeys) => {
  const runs = createRuns(sortKeys);
  return {
    add: async (entries) => runs.add(entries),
    async finish(former, save) {
      const packed = runs.finish(former);
      if (save) await saveSegment(save, packed);
      return packed;
    },
  };
};
