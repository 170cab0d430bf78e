import { EJSON } from "bson";
import { fail } from "../bson/errors.ts";
import { decode, encode, encodeWhole } from "../bson/documents.ts";
import { after, type Doc, encodeValue, equal } from "../bson/values.ts";
import { valuesAt } from "../query/match.ts";
import { entriesOf, type Index, type IndexRecord, openIndex } from "./index.ts";
import { AREA, type Store } from "./store.ts";

/** Index entries end in the id, and LMDB's keys have an end too. */
const MAX_ID_BYTES = 170;
const IDS = { spec: { v: 2, key: { _id: 1 }, name: "_id_" }, slot: 0, multikey: [], ready: true };

/** A collection as it is kept on the disk. */
export interface CollectionRecord {
  readonly db: string;
  readonly name: string;
  readonly id: number;
  readonly nextSlot: number;
  readonly indexes: readonly IndexRecord[];
}
export type Collection = ReturnType<typeof openCollection>;

const notIn = (keys: readonly Buffer[]) => (key: Buffer) => !keys.some((one) => one.equals(key));
const entryKey = ({ unique }: Index, key: Buffer, id: Buffer) =>
  unique ? key : Buffer.concat([key, id]);

function failDuplicate(namespace: string, { name, fields, spec }: Index, doc: Doc): never {
  const values = fields.map((field) => [field, valuesAt(doc, field.split("."))[0] ?? null]);
  const keyValue: Doc = Object.fromEntries(values);
  const what = `index: ${name} dup key: ${EJSON.stringify(keyValue)}`;
  const message = `E11000 duplicate key error collection: ${namespace} ${what}`;
  fail(11000, message, { keyPattern: spec["key"], keyValue });
}

/** Documents under their ids, and the entries of their indexes. Its changes run inside `Store.write`. */
export function openCollection(
  store: Store,
  { db, name, id, nextSlot, indexes }: CollectionRecord,
) {
  const namespace = `${db}.${name}`;
  const ids = openIndex(id, IDS);
  let slot = nextSlot;
  let saved = indexes;
  /** The part of a document's key that stands for it in indexes. */
  const idIn = (key: Buffer) => key.subarray(ids.prefix.length);
  /** Changes the entries from those of `before` to those of `next`; every check comes before the first write. */
  function reindex(before: Doc | undefined, next: Doc | undefined, key: Buffer): void {
    const changes = collection.indexes.map((index) => {
      const old = before ? entriesOf(index, before) : [];
      const now = next ? entriesOf(index, next) : [];
      const added = now.filter(notIn(old));
      const isTaken = next && index.unique && added.some((entry) => store.get(entry));
      if (isTaken) failDuplicate(namespace, index, next);
      return { index, added, gone: old.filter(notIn(now)) };
    });
    for (const { index, added, gone } of changes) {
      for (const entry of gone) store.remove(entryKey(index, entry, idIn(key)));
      for (const entry of added) store.put(entryKey(index, entry, idIn(key)), idIn(key));
    }
    if (collection.indexes.some(({ record }, i) => record !== saved[i])) collection.save();
  }
  const collection = {
    store,
    db,
    name,
    namespace,
    ids,
    idIn,
    /** All but `ids`. */
    indexes: indexes.map((record) => openIndex(id, record)),
    /** Where its description is kept. */
    key: Buffer.concat([AREA.collections, Buffer.from(`${db}\0${name}`)]),
    save() {
      saved = collection.indexes.map(({ record }) => record);
      store.put(collection.key, encode({ db, name, id, nextSlot: slot, indexes: saved }));
    },
    keyOf({ _id }: Doc): Buffer {
      const bytes = encodeValue(_id);
      if (bytes.length > MAX_ID_BYTES) fail(2, `An _id has at most ${MAX_ID_BYTES} bytes here`);
      return Buffer.concat([ids.prefix, bytes]);
    },
    insert(doc: Doc) {
      const [key, raw] = [collection.keyOf(doc), encodeWhole(doc)];
      if (store.get(key)) failDuplicate(namespace, ids, doc);
      reindex(undefined, doc, key);
      store.put(key, raw);
    },
    /** Puts a document in the place of another with the same id; false when they are alike. */
    replace(before: { readonly raw: Buffer; readonly doc: Doc }, next: Doc): boolean {
      const [key, raw] = [collection.keyOf(next), encodeWhole(next)];
      if (raw.equals(before.raw)) return false;
      reindex(before.doc, next, key);
      store.put(key, raw);
      return true;
    },
    remove(doc: Doc) {
      const key = collection.keyOf(doc);
      reindex(doc, undefined, key);
      store.remove(key);
    },
    /** Adds an index that still has to be filled where documents are; undefined when the same one is there. Errors: 85, 86. */
    addIndex(spec: Doc): Index | undefined {
      const known = [ids, ...collection.indexes];
      const isEqual = (part: string) => (one: Index) => equal(one.spec[part], spec[part]);
      const named = known.find(isEqual("name"));
      if (named && equal(named.spec, spec)) return undefined;
      if (named) fail(86, `Another index has the same name: ${named.name}`);
      const alike = known.filter(isEqual("key")).find(isEqual("partialFilterExpression"));
      if (alike) fail(85, `Index already exists with a different name: ${alike.name}`);
      const ready = store.page(ids.prefix, after(ids.prefix), 1).length === 0;
      const index = openIndex(id, { spec, slot: slot++, multikey: [], ready });
      collection.indexes.push(index);
      collection.save();
      return index;
    },
    /** Writes the entries of the next documents from a key on; answers where to go on, undefined at the end. */
    fill(index: Index, from: Buffer, limit: number): Buffer | undefined {
      const page = store.page(from, after(ids.prefix), limit);
      for (const { key, value } of page) {
        const doc = decode(value);
        for (const entry of entriesOf(index, doc)) {
          const other = index.unique ? store.get(entry) : undefined;
          if (other && !other.equals(idIn(key))) failDuplicate(namespace, index, doc);
          store.put(entryKey(index, entry, idIn(key)), idIn(key));
        }
      }
      const last = page.length === limit ? page.at(-1) : undefined;
      if (last) return Buffer.concat([last.key, Buffer.alloc(1)]);
      index.record = { ...index.record, ready: true };
      collection.save();
      return undefined;
    },
  };
  return collection;
}
