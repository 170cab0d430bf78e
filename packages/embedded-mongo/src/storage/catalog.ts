import { fail } from "../bson/errors.ts";
import { decode } from "../bson/documents.ts";
import { after } from "../bson/values.ts";
import { type Collection, type CollectionRecord, openCollection } from "./collection.ts";
import type { Index } from "./index.ts";
import { AREA, type Store } from "./store.ts";

export type Catalog = ReturnType<typeof openCatalog>;

/** All collections, read from the disk once and then kept in step with it. Its changes run inside `Store.write`. */
export function openCatalog(store: Store) {
  const collections = new Map<string, Collection>();
  const add = (record: CollectionRecord): Collection => {
    const collection = openCollection(store, record);
    collections.set(collection.namespace, collection);
    return collection;
  };
  /** Marks every key below a prefix for `reap`, which goes on after a restart too. */
  const doom = (prefix: Buffer) => store.put(Buffer.concat([AREA.doomed, prefix]), Buffer.alloc(0));
  const catalog = {
    /** Reads everything again; after a failed commit memory may be ahead of the disk. */
    load() {
      collections.clear();
      // Written by `Collection.save` and by nothing else.
      for (const { value } of store.page(AREA.collections, after(AREA.collections))) {
        add(decode(value) as unknown as CollectionRecord);
      }
    },
    all: () => [...collections.values()],
    find: (db: string, name: string) => collections.get(`${db}.${name}`),
    /** Errors: 73 for a name MongoDB does not take either. */
    create(db: string, name: string): Collection {
      const isName = name && !/[$\0]|^system\./.test(name) && !/[\s/\\."$\0]/.test(db);
      if (!isName) fail(73, `Invalid namespace specified '${db}.${name}'`);
      const id = store.get(AREA.nextId)?.readUInt32BE() ?? 1;
      const next = Buffer.alloc(4);
      next.writeUInt32BE(id + 1);
      store.put(AREA.nextId, next);
      const collection = add({ db, name, id, nextSlot: 1, indexes: [] });
      collection.save();
      return collection;
    },
    drop(collection: Collection) {
      collections.delete(collection.namespace);
      store.remove(collection.key);
      doom(collection.ids.prefix.subarray(0, 4));
    },
    dropIndex(collection: Collection, index: Index) {
      collection.indexes = collection.indexes.filter((one) => one !== index);
      collection.save();
      doom(index.prefix);
    },
    /** An index whose building was cut off is dropped; its maker asks for it again. */
    dropUnfinished() {
      for (const collection of collections.values()) {
        const unfinished = collection.indexes.filter(({ record }) => !record.ready);
        for (const index of unfinished) catalog.dropIndex(collection, index);
      }
    },
    /** Removes some of the doomed keys; false when there are none. */
    reap(limit: number): boolean {
      const [doomed] = store.page(AREA.doomed, after(AREA.doomed), 1);
      if (!doomed) return false;
      const prefix = doomed.key.subarray(AREA.doomed.length);
      const page = store.page(prefix, after(prefix), limit);
      for (const { key } of page) store.remove(key);
      if (page.length < limit) store.remove(doomed.key);
      return true;
    },
  };
  catalog.load();
  return catalog;
}
