import { LRUCache } from "lru-cache";
import type { Files } from "./files.ts";

interface Kept<T> {
  readonly value: T;
  /** Each file and what was read of it. */
  readonly seen: readonly (readonly [file: string, was: object | null])[];
  /** Until then none of them is looked at, on the clock of `performance.now()`. */
  sameUntil: number;
}

const KEPT = 100;

/** What is made of files, at once while none of them has changed: each is looked at as soon again as if it were read. */
export function keptWhileSame<T extends object>(
  files: Pick<Files, "look" | "peek" | "freshUntil">,
) {
  const kept = new LRUCache<string, Kept<T>>({ max: KEPT });

  function isSame(of: Kept<T>): boolean {
    if (performance.now() < of.sameUntil) return true;
    if (!of.seen.every(([file, was]) => files.peek(file) === was)) return false;
    of.sameUntil = Math.min(...of.seen.map(([file]) => files.freshUntil(file)));
    return true;
  }

  async function makeAnew(key: string, named: () => readonly string[], make: () => Promise<T>) {
    const seen = await Promise.all(
      named().map(async (file) => [file, await files.look(file)] as const),
    );
    const value = await make();
    // Of a file that has changed meanwhile nobody knows which state was read.
    const made = { value, seen, sameUntil: 0 };
    if (isSame(made)) kept.set(key, made);
    return value;
  }

  /** `named` are all files that `make` reads, which makes the same of the same files under one key. */
  return (key: string, named: () => readonly string[], make: () => Promise<T>): T | Promise<T> => {
    const known = kept.get(key);
    return known && isSame(known) ? known.value : makeAnew(key, named, make);
  };
}
