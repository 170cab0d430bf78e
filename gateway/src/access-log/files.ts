import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

const FLUSH_MS = 1000;
const FLUSH_LINES = 64;
/** More than this waits only while the disk is full or slow; what comes then is counted and left out. */
const MOST_LINES = 16_384;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const fileOf = (day: string) => `access-${day}.jsonl`;

interface Options {
  readonly now: () => Date;
  /** Called with how many lines were left out, and why. */
  readonly onDrop: (lines: number, reason: unknown) => void;
}

/**
 * Appends lines to a file per day, readable by its owner only. Never rejects and never waits: the disk does not stop requests. Lines
 * are made when they are written: many in a row take a processor a fraction of what one between two requests does.
 */
export function dailyFiles(folder: string, { now, onDrop }: Options) {
  let waiting: object[] = [];
  let writing: Promise<void> | null = null;
  let current: { readonly day: string; readonly file: FileHandle } | null = null;

  async function fileOfToday(): Promise<FileHandle> {
    const day = dayOf(now());
    if (current?.day === day) return current.file;
    const last = current;
    current = null;
    await last?.file.close();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(join(folder, fileOf(day)), "a", 0o600);
    current = { day, file };
    return file;
  }

  /** What comes meanwhile waits for the next time: else a busy gateway wrote a few lines, and again a few, without end. */
  async function write() {
    do {
      const entries = waiting;
      waiting = [];
      try {
        // One append of whole lines: other instances may write to the same file.
        const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
        await (await fileOfToday()).appendFile(lines.join(""));
      } catch (error) {
        onDrop(entries.length, error);
      }
    } while (waiting.length >= FLUSH_LINES);
  }

  async function flush(): Promise<void> {
    if (waiting.length > 0)
      writing ??= write().finally(() => {
        writing = null;
      });
    await writing;
  }
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    add(entry: object): void {
      if (waiting.length >= MOST_LINES) return onDrop(1, new Error("The disk is too slow"));
      waiting.push(entry);
      if (waiting.length >= FLUSH_LINES) void flush();
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      while (writing || waiting.length > 0) await flush();
      await current?.file.close().catch(() => {});
      current = null;
    },
  };
}
