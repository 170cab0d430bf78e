import { MongoError } from "../bson/errors.ts";
import { encodeValue } from "../bson/key.ts";
import { type Doc, EMPTY_ARRAY, toNumber } from "../bson/values.ts";
import { reach } from "./path.ts";

export type SortField = readonly [name: string, direction: 1 | -1];

/** Errors: 15975 for a direction that is neither 1 nor −1. */
export function sortFields(sort: Doc): SortField[] {
  return Object.entries(sort).map(([name, value]) => {
    const direction = toNumber(value);
    if (direction === 1 || direction === -1) return [name, direction];
    throw new MongoError(
      15975,
      "$sort key ordering must be 1 (for ascending) or -1 (for descending)",
    );
  });
}

/** What a document is sorted by: of an array its least element, or its greatest when descending. */
function sortKey(doc: Doc, path: readonly string[], direction: 1 | -1): Buffer {
  const found: unknown[] = [];
  reach(doc, path, (value) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    found.push(...(list.length > 0 ? list : [EMPTY_ARRAY]));
    return false;
  });
  const keys = found.map(encodeValue).toSorted((a, b) => Buffer.compare(a, b) * direction);
  return keys[0] ?? encodeValue(null);
}

/** Compares two documents by `{ field: 1 | -1, … }`; each document's keys are made once. */
export function sorter(sort: Doc): (a: Doc, b: Doc) => number {
  const fields = sortFields(sort).map(([name, way]) => ({ path: name.split("."), way }));
  const known = new WeakMap<Doc, readonly Buffer[]>();
  const keysOf = (doc: Doc): readonly Buffer[] => {
    const keys = known.get(doc) ?? fields.map(({ path, way }) => sortKey(doc, path, way));
    known.set(doc, keys);
    return keys;
  };
  return (a, b) => {
    const [left, right] = [keysOf(a), keysOf(b)];
    for (const [i, { way }] of fields.entries()) {
      const order = Buffer.compare(left[i] ?? Buffer.of(), right[i] ?? Buffer.of());
      if (order) return order * way;
    }
    return 0;
  };
}
