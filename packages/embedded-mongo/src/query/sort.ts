import { compare } from "../bson/compare.ts";
import { MongoError } from "../bson/errors.ts";
import { type Doc, EMPTY_ARRAY, isNumber, toNumber } from "../bson/values.ts";
import { reach } from "./path.ts";

export type SortField = readonly [name: string, direction: 1 | -1];

/** Errors: 15975 for a direction that is neither 1 nor −1. */
export function sortFields(sort: Doc): SortField[] {
  return Object.entries(sort).map(([name, value]) => {
    const direction = isNumber(value) ? toNumber(value) : 0;
    if (direction !== 1 && direction !== -1) {
      throw new MongoError(
        15975,
        "$sort key ordering must be 1 (for ascending) or -1 (for descending)",
      );
    }
    return [name, direction];
  });
}

/** What a document is sorted by: of an array its least element, or its greatest when descending. */
function sortKey(doc: Doc, path: readonly string[], direction: 1 | -1): unknown {
  const found: unknown[] = [];
  reach(doc, path, (value) => {
    if (!Array.isArray(value)) found.push(value ?? null);
    else if (value.length === 0) found.push(EMPTY_ARRAY);
    else found.push(...(value as unknown[]));
    return false;
  });
  if (found.length === 0) return null;
  return found.reduce((best, value) => (compare(value, best) * direction < 0 ? value : best));
}

/** Compares two documents by `{ field: 1 | -1, … }`; each document's keys are read once. */
export function sorter(sort: Doc): (a: Doc, b: Doc) => number {
  const fields = sortFields(sort).map(([name, direction]) => ({
    path: name.split("."),
    direction,
  }));
  const keys = new WeakMap<Doc, unknown[]>();
  const keysOf = (doc: Doc) => {
    const known = keys.get(doc);
    if (known) return known;
    const made = fields.map(({ path, direction }) => sortKey(doc, path, direction));
    keys.set(doc, made);
    return made;
  };
  return (a, b) => {
    const [left, right] = [keysOf(a), keysOf(b)];
    for (const [i, { direction }] of fields.entries()) {
      const order = compare(left[i], right[i]);
      if (order) return order * direction;
    }
    return 0;
  };
}
