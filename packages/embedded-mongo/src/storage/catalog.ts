import { MongoError } from "../bson/errors.ts";
import { after } from "../bson/key.ts";
import { decode, encode } from "../bson/raw.ts";
import { Collection } from "./collection.ts";
import { Index, type IndexRecord } from "./index.ts";
import type { Store, Table } from "./store.ts";

// Collections count from 1, so keys that begin with four zeros are the catalog's own.
const own = (kind: number) => Buffer.from([0, 0, 0, 0, kind]);
const NEXT_ID = own(0);
const COLLECTIONS = own(1);
const DOOMED = own(2);
/** Where replies of retryable writes are kept, by session. */
export const RETRIES = own(3);

interface CollectionRecord {
  readonly db: string;
  readonly name: string;
  readonly id: number;
  readonly nextSlot: number;
  readonly indexes: readonly IndexRecord[];
}

const keyOf = ({ db, name }: { readonly db: string; readonly name: string }) =>
  Buffer.concat([COLLECTIONS, Buffer.from(`${db}\0${name}`)]);

const save = (collection: Collection, table: Table) => {
  const { db, name, id, nextSlot, indexes } = collection;
  const record = { db, name, id, nextSlot, indexes: indexes.map((index) => index.record()) };
  table.put(keyOf(collection), encode(record));
};

/** All collections, read from the disk once and then kept in step with it. */
export class Catalog {
  readonly #collections = new Map<string, Collection>();
  #nextId = 1;

  constructor({ table }: Store) {
    this.load(table);
  }

  /** Reads everything again; after a failed commit memory may be ahead of the disk. */
  load(table: Table): void {
    this.#nextId = table.get(NEXT_ID)?.readUInt32BE() ?? 1;
    this.#collections.clear();
    for (const { value } of table.page(COLLECTIONS, after(COLLECTIONS), Number.MAX_SAFE_INTEGER)) {
      // Written by `save` and by nothing else.
      const record = decode(value) as unknown as CollectionRecord;
      const collection = new Collection(record.db, record.name, record.id, save);
      collection.nextSlot = record.nextSlot;
      collection.indexes = record.indexes.map((index) => new Index(record.id, index));
      this.#collections.set(collection.namespace, collection);
    }
  }

  find(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  all(db?: string): Collection[] {
    const all = [...this.#collections.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  /** Errors: 73 for a name MongoDB does not take either. */
  create(table: Table, db: string, name: string): Collection {
    if (!name || /[$\0]/.test(name) || name.startsWith("system.") || /[\s/\\."$\0]/.test(db)) {
      throw new MongoError(73, `Invalid namespace specified '${db}.${name}'`);
    }
    const collection = new Collection(db, name, this.#nextId++, save);
    const next = Buffer.alloc(4);
    next.writeUInt32BE(this.#nextId);
    table.put(NEXT_ID, next);
    this.#collections.set(collection.namespace, collection);
    collection.save(table);
    return collection;
  }

  drop(table: Table, collection: Collection): void {
    this.#collections.delete(collection.namespace);
    table.remove(keyOf(collection));
    this.#doom(table, collection.prefix.subarray(0, 4));
  }

  dropIndex(table: Table, collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((one) => one !== index);
    collection.save(table);
    this.#doom(table, index.prefix);
  }

  /** An index whose building was cut off is dropped; its maker asks for it again. */
  dropUnfinished(table: Table): void {
    for (const collection of this.all()) {
      for (const index of collection.indexes) {
        if (!index.ready) this.dropIndex(table, collection, index);
      }
    }
  }

  /** Marks every key below a prefix for `reap`, which goes on after a restart too. */
  #doom(table: Table, prefix: Buffer): void {
    table.put(Buffer.concat([DOOMED, prefix]), Buffer.alloc(0));
  }

  /** Removes some of the doomed keys; false when there are none. */
  reap(table: Table, limit: number): boolean {
    const [doomed] = table.page(DOOMED, after(DOOMED), 1);
    if (!doomed) return false;
    const prefix = doomed.key.subarray(DOOMED.length);
    const page = table.page(prefix, after(prefix), limit);
    for (const { key } of page) table.remove(key);
    if (page.length < limit) table.remove(doomed.key);
    return true;
  }
}
