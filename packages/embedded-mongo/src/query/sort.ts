import { fail } from "../bson/errors.ts";
import { complement, type Doc, encodeValue, toNumber } from "../bson/values.ts";
import { valuesAt } from "./match.ts";

export type SortField = readonly [name: string, direction: 1 | -1];

/** Errors: 15975 for a direction that is neither 1 nor −1. */
export const sortFields = (sort: Doc): SortField[] =>
  Object.entries(sort).map(([name, value]) => {
    const direction = toNumber(value);
    if (direction === 1 || direction === -1) return [name, direction];
    return fail(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
  });

/** Bytes by which documents stand in the order; of an array its first element in that order counts. */
export function sortKey(sort: Doc): (doc: Doc) => Buffer {
  const fields = sortFields(sort);
  const partOf = (doc: Doc, [name, direction]: SortField) => {
    const keys = valuesAt(doc, name.split(".")).map(encodeValue);
    const turned = direction < 0 ? keys.map(complement) : keys;
    return turned.toSorted((a, b) => Buffer.compare(a, b))[0] ?? encodeValue(null);
  };
  return (doc) => Buffer.concat(fields.map((field) => partOf(doc, field)));
}
