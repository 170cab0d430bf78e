import { MongoError } from "../bson/errors.ts";
import { complement, encodeValue } from "../bson/key.ts";
import { type Doc, EMPTY_ARRAY, isDigits, isDoc, own, toNumber } from "../bson/values.ts";
import { compile } from "../query/match.ts";

/** LMDB takes keys of at most 1,978 bytes, and the id comes behind. */
const MAX_KEY_BYTES = 1800;

/** One component of a compound key while it is followed into a document. */
interface Walk {
  readonly value: unknown;
  readonly rest: readonly string[];
  /** An array at the end of its path was entered already. */
  readonly entered: boolean;
}

/** Follows the path up to an array or to its end. */
function advance({ value, rest, entered }: Walk): Walk {
  const [name, ...more] = rest;
  if (name === undefined) return { value, rest, entered };
  if (Array.isArray(value)) {
    if (!isDigits(name)) return { value, rest, entered };
    return advance({ value: value[Number(name)] as unknown, rest: more, entered });
  }
  return advance({ value: isDoc(value) ? own(value, name) : undefined, rest: more, entered });
}

function enter(walk: Walk, element: unknown): Walk {
  const isEnd = walk.rest.length === 0;
  return { ...walk, value: isEnd || isDoc(element) ? element : undefined, entered: isEnd };
}

export class Index {
  readonly spec: Doc;
  readonly slot: number;
  readonly prefix: Buffer;
  readonly fields: readonly string[];
  readonly descending: readonly boolean[];
  /** Positions of the fields in which some document holds an array. */
  readonly multikey: Set<number>;
  /** False while the entries of older documents are being written: kept up by writes, unused by queries. */
  ready: boolean;
  readonly #covers: (doc: Doc) => boolean;

  constructor(collectionId: number, { spec, slot, multikey, ready }: IndexRecord) {
    this.spec = spec;
    this.slot = slot;
    this.multikey = new Set(multikey);
    this.ready = ready;
    const key = spec["key"] as Doc;
    this.fields = Object.keys(key);
    this.descending = Object.values(key).map((direction) => toNumber(direction) < 0);
    this.prefix = Buffer.alloc(6);
    this.prefix.writeUInt32BE(collectionId);
    this.prefix.writeUInt16BE(slot, 4);
    this.#covers = compile((spec["partialFilterExpression"] ?? {}) as Doc);
  }

  get name(): string {
    return String(this.spec["name"]);
  }

  get unique(): boolean {
    return this.spec["unique"] === true;
  }

  /** The entries of a document, without its id. Arrays fan out; a missing value stands as null. */
  entries(doc: Doc): Buffer[] {
    if (!this.#covers(doc)) return [];
    const tuples = this.#expand(
      this.fields.map((field) => ({ value: doc, rest: field.split("."), entered: false })),
    );
    if (this.spec["sparse"] === true && tuples.flat().every((value) => value === undefined))
      return [];
    const keys = tuples.map((tuple) => this.#keyOf(tuple));
    return [...new Map(keys.map((key) => [key.toString("latin1"), key])).values()];
  }

  #keyOf(tuple: readonly unknown[]): Buffer {
    const parts = tuple.map((value, i) =>
      this.descending[i] ? complement(encodeValue(value)) : encodeValue(value),
    );
    const key = Buffer.concat([this.prefix, ...parts]);
    if (key.length <= MAX_KEY_BYTES) return key;
    throw new MongoError(
      17280,
      `A value is too long for the index ${this.name} of the embedded store`,
    );
  }

  #expand(walks: readonly Walk[]): unknown[][] {
    const now = walks.map(advance);
    const atArray = (walk: Walk) => Array.isArray(walk.value) && !walk.entered;
    const array = now.find(atArray)?.value;
    if (!Array.isArray(array)) return [now.map(({ value }) => value)];
    if (now.some((walk) => atArray(walk) && walk.value !== array)) {
      throw new MongoError(171, `cannot index parallel arrays in index ${this.name}`);
    }
    for (const [i, walk] of now.entries()) if (atArray(walk)) this.multikey.add(i);
    const elements: unknown[] = array.length > 0 ? array : [EMPTY_ARRAY];
    return elements.flatMap((element) =>
      this.#expand(now.map((walk) => (atArray(walk) ? enter(walk, element) : walk))),
    );
  }

  record(): IndexRecord {
    return { spec: this.spec, slot: this.slot, multikey: [...this.multikey], ready: this.ready };
  }
}

/** An index as it is kept on the disk. */
export interface IndexRecord {
  readonly spec: Doc;
  readonly slot: number;
  readonly multikey: readonly number[];
  readonly ready: boolean;
}
