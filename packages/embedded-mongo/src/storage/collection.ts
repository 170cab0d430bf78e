import { equal } from "../bson/compare.ts";
import { bad, MongoError } from "../bson/errors.ts";
import { after, encodeValue } from "../bson/key.ts";
import { decode } from "../bson/raw.ts";
import { type Doc, own, tagOf } from "../bson/values.ts";
import { valuesAt } from "../query/path.ts";
import { Index } from "./index.ts";
import type { Store, Table } from "./store.ts";

/** Index entries end in the id, and LMDB's keys have an end too. */
const MAX_ID_BYTES = 170;

const shown = (value: unknown): string =>
  tagOf(value) === "ObjectId" ? `ObjectId('${String(value)}')` : JSON.stringify(value ?? null);

const same = (a: Buffer) => (b: Buffer) => a.equals(b);

/** Documents under their ids, and the entries of their indexes. */
export class Collection {
  readonly db: string;
  readonly name: string;
  readonly id: number;
  readonly prefix: Buffer;
  readonly end: Buffer;
  indexes: readonly Index[] = [];
  nextSlot = 1;
  /** Writes its description; set by the catalog. */
  readonly save: (table: Table) => void;
  #count: number | undefined;

  constructor(db: string, name: string, id: number, save: (c: Collection, table: Table) => void) {
    this.db = db;
    this.name = name;
    this.id = id;
    this.prefix = Buffer.alloc(6);
    this.prefix.writeUInt32BE(id);
    this.end = after(this.prefix);
    this.save = (table) => save(this, table);
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  count({ table }: Pick<Store, "table">): number {
    this.#count ??= table.count(this.prefix, this.end);
    return this.#count;
  }

  /** Forgets what it counted: a commit has failed. */
  recount(): void {
    this.#count = undefined;
  }

  keyOf(id: unknown): Buffer {
    const bytes = encodeValue(id);
    if (bytes.length > MAX_ID_BYTES) {
      throw bad(`An _id of more than ${MAX_ID_BYTES} bytes is not supported by the embedded store`);
    }
    return Buffer.concat([this.prefix, bytes]);
  }

  idIn(key: Buffer): Buffer {
    return key.subarray(this.prefix.length);
  }

  #duplicate(index: Index | undefined, doc: Doc): MongoError {
    const keyPattern = index ? index.spec["key"] : { _id: 1 };
    const fields = index?.fields ?? ["_id"];
    const values = fields.map(
      (field) => [field, valuesAt(doc, field.split("."))[0] ?? null] as const,
    );
    const text = values.map(([field, value]) => `${field}: ${shown(value)}`).join(", ");
    return new MongoError(
      11000,
      `E11000 duplicate key error collection: ${this.namespace} index: ${index?.name ?? "_id_"} dup key: { ${text} }`,
      { keyPattern, keyValue: Object.fromEntries(values) },
    );
  }

  #entry(index: Index, key: Buffer, id: Buffer): Buffer {
    return index.unique ? key : Buffer.concat([key, id]);
  }

  /** Changes the entries from those of `before` to those of `next`; every check comes before the first write. */
  #reindex(table: Table, before: Doc | undefined, next: Doc | undefined, id: Buffer): void {
    const multikeys = this.indexes.reduce((sum, index) => sum + index.multikey.size, 0);
    const changes = this.indexes.map((index) => {
      const old = before ? index.entries(before) : [];
      const now = next ? index.entries(next) : [];
      const added = now.filter((key) => !old.some(same(key)));
      if (next && index.unique && added.some((key) => table.get(key))) {
        throw this.#duplicate(index, next);
      }
      return { index, added, gone: old.filter((key) => !now.some(same(key))) };
    });
    for (const { index, added, gone } of changes) {
      for (const key of gone) table.remove(this.#entry(index, key, id));
      for (const key of added) table.put(this.#entry(index, key, id), id);
    }
    const grown = this.indexes.reduce((sum, index) => sum + index.multikey.size, 0) > multikeys;
    if (grown) this.save(table);
  }

  insert(table: Table, doc: Doc, raw: Buffer): void {
    const key = this.keyOf(own(doc, "_id"));
    if (table.get(key)) throw this.#duplicate(undefined, doc);
    this.#reindex(table, undefined, doc, this.idIn(key));
    table.put(key, raw);
    if (this.#count !== undefined) this.#count++;
  }

  replace(table: Table, before: Doc, next: Doc, raw: Buffer): void {
    const key = this.keyOf(own(next, "_id"));
    this.#reindex(table, before, next, this.idIn(key));
    table.put(key, raw);
  }

  remove(table: Table, doc: Doc): void {
    const key = this.keyOf(own(doc, "_id"));
    this.#reindex(table, doc, undefined, this.idIn(key));
    table.remove(key);
    if (this.#count !== undefined) this.#count--;
  }

  /** Adds an index that still has to be filled; undefined when the same one is there. Errors: 85, 86. */
  addIndex(table: Table, spec: Doc): Index | undefined {
    const named = this.indexes.find(({ name }) => name === spec["name"]);
    if (named && equal(named.spec, spec)) return undefined;
    if (named) {
      throw new MongoError(
        86,
        `An existing index has the same name as the requested index: ${named.name}`,
      );
    }
    const alike = this.indexes.find(
      (index) =>
        equal(index.spec["key"], spec["key"]) &&
        equal(index.spec["partialFilterExpression"], spec["partialFilterExpression"]),
    );
    if (alike)
      throw new MongoError(85, `Index already exists with a different name: ${alike.name}`);
    const index = new Index(this.id, { spec, slot: this.nextSlot++, multikey: [], ready: false });
    this.indexes = [...this.indexes, index];
    this.save(table);
    return index;
  }

  /** Writes the entries of the next documents from a key on; answers where to go on, undefined at the end. */
  fill(table: Table, index: Index, from: Buffer, limit: number): Buffer | undefined {
    const page = table.page(from, this.end, limit);
    for (const { key, value } of page) {
      const doc = decode(value);
      const id = this.idIn(key);
      for (const entry of index.entries(doc)) {
        const other = index.unique ? table.get(entry) : undefined;
        if (other && !other.equals(id)) throw this.#duplicate(index, doc);
        table.put(this.#entry(index, entry, id), id);
      }
    }
    const last = page.length === limit ? page.at(-1) : undefined;
    if (last) return Buffer.concat([last.key, Buffer.alloc(1)]);
    index.ready = true;
    this.save(table);
    return undefined;
  }
}
