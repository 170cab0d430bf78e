import { openSync, readFileSync, statSync } from "node:fs";

const LARGEST = 5 * 1024 * 1024;

/** A log to be written on, anew when it has become too large; `from` is the byte where what is written now begins. */
export function openLog(file: string): { readonly log: number; readonly from: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const isFull = size > LARGEST;
  return { log: openSync(file, isFull ? "w" : "a", 0o600), from: isFull ? 0 : size };
}

/** The last lines of a log, of what stands behind `from`. */
export function tailOf(file: string, from: number, lines = 12): string {
  try {
    return readFileSync(file)
      .subarray(from)
      .toString()
      .trimEnd()
      .split("\n")
      .slice(-lines)
      .join("\n");
  } catch {
    return "";
  }
}
