import { encodeValue } from "./key.ts";

/** MongoDB's total order of values: first by type, then within it. A missing value stands with null. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number" && a - b) return a - b;
  // Keys sort as their values do.
  return Buffer.compare(encodeValue(a), encodeValue(b));
}

export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const isText = typeof a === "string" && typeof b === "string";
  return !isText && compare(a, b) === 0;
}
