import { fail } from "../bson/errors.ts";
import { complement, distinct, type Doc, encodeValue, isDoc, own } from "../bson/values.ts";
import { compile, valuesAt } from "../query/match.ts";

/** LMDB takes keys of at most 1,978 bytes, and the id comes behind. */
const MAX_KEY_BYTES = 1800;

/** An index as it is kept on the disk; slot 0 are the documents themselves, by their ids. */
export interface IndexRecord {
  readonly spec: Doc;
  readonly slot: number;
  /** Positions of the fields in which some document holds an array. */
  readonly multikey: readonly number[];
  /** False while the entries of older documents are being written: kept up by writes, unused by queries. */
  readonly ready: boolean;
}
export type Index = ReturnType<typeof openIndex>;

export function openIndex(collectionId: number, record: IndexRecord) {
  const { spec, slot } = record;
  const key = spec["key"] as Doc;
  const prefix = Buffer.alloc(6);
  prefix.writeUInt32BE(collectionId);
  prefix.writeUInt16BE(slot, 4);
  return {
    record,
    spec,
    prefix,
    name: String(spec["name"]),
    unique: spec["unique"] === true,
    fields: Object.keys(key),
    paths: Object.keys(key).map((field) => field.split(".")),
    descending: Object.values(key).map((direction) => Number(direction) < 0),
    holds: compile((spec["partialFilterExpression"] ?? {}) as Doc),
  };
}

/** Whether a path leads to an array or through one. */
function meetsArray(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return true;
  return name !== undefined && isDoc(value) && meetsArray(own(value, name), rest);
}

/** The entries of a document, without its id. An array fans out; a missing value stands as null. */
export function entriesOf(index: Index, doc: Doc): Buffer[] {
  const { name, spec, paths, record } = index;
  if (!index.holds(doc)) return [];
  const lists = paths.flatMap((path, i) => (meetsArray(doc, path) ? [i] : []));
  if (lists.length > 1) fail(171, `cannot index parallel arrays in index ${name}`);
  const multikey = [...new Set([...record.multikey, ...lists])];
  if (multikey.length > record.multikey.length) index.record = { ...record, multikey };
  const columns = paths.map((path) => valuesAt(doc, path));
  const isEmpty = columns.flat().every((value) => value === undefined);
  if (isEmpty && spec["sparse"] === true) return [];
  let keys = [index.prefix];
  for (const [i, values] of columns.entries()) {
    const parts = (values.length > 0 ? values : [undefined]).map(encodeValue);
    const kept = index.descending[i] ? parts.map(complement) : parts;
    keys = keys.flatMap((head) => kept.map((part) => Buffer.concat([head, part])));
  }
  const isLong = keys.some(({ length }) => length > MAX_KEY_BYTES);
  if (isLong) fail(17280, `A value is too long for the index ${name} of the embedded store`);
  return distinct(keys);
}
