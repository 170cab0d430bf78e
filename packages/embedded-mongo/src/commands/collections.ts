import { fail } from "../bson/errors.ts";
import { docIn, docsIn, encode, textIn } from "../bson/documents.ts";
import { type Doc, isNumber, toNumber, typeName } from "../bson/values.ts";
import { compile } from "../query/match.ts";
import type { Collection } from "../storage/collection.ts";
import { type Call, collectionOf, command, type Commands, madeFor, onlyKnown } from "./call.ts";
import { CHUNK } from "./statements.ts";

const existing = (call: Call): Collection =>
  collectionOf(call) ?? fail(26, `ns does not exist: ${call.db}.${textIn(call.body, call.name)}`);

const collectionsIn = ({ catalog, db }: Call): Collection[] =>
  catalog.all().filter((collection) => collection.db === db);

/** A cursor over a list that is short enough for one batch. */
const listing = ({ cursors }: Call, namespace: string, docs: readonly Doc[]): Promise<Buffer> =>
  cursors.start(namespace, docs.map(encode).values(), Infinity);

const INDEX = "key name v unique sparse partialFilterExpression expireAfterSeconds";

function checkIndex(spec: Doc): void {
  onlyKnown(spec, INDEX, "createIndexes.indexes");
  textIn(spec, "name");
  const kinds = Object.values(docIn(spec, "key"));
  if (kinds.length === 0) fail(67, "Index keys cannot be empty.");
  const kind = kinds.find((value) => !isNumber(value) || !toNumber(value));
  if (kind !== undefined) fail(67, `An index key cannot be of the type ${typeName(kind)}`);
  const isTtl = "expireAfterSeconds" in spec;
  if (isTtl && (kinds.length > 1 || !isNumber(spec["expireAfterSeconds"]))) {
    fail(67, "TTL indexes are of one field, and expireAfterSeconds is a number");
  }
  compile(docIn(spec, "partialFilterExpression"));
}

/** Makes an index and fills it in many short transactions; one that cannot be filled is taken away again. */
async function build({ store, catalog }: Call, collection: Collection, spec: Doc): Promise<void> {
  const index = await store.write(() => collection.addIndex(spec));
  if (!index || index.record.ready) return;
  try {
    for (let from: Buffer | undefined = collection.ids.prefix; from;) {
      const next: Buffer = from;
      from = await store.write(() => collection.fill(index, next, CHUNK));
    }
  } catch (error) {
    await store.write(() => catalog.dropIndex(collection, index));
    throw error;
  }
}

export const COLLECTIONS: Commands = {
  create: command("", async (call) => {
    const known = collectionOf(call);
    if (known) fail(48, `Collection ${known.namespace} already exists.`);
    await call.store.write(() => madeFor(call));
    return {};
  }),
  drop: command("", async (call) => {
    const collection = collectionOf(call);
    if (collection) await call.store.write(() => call.catalog.drop(collection));
    return {};
  }),
  dropDatabase: command("", async (call) => {
    await call.store.write(() => {
      for (const collection of collectionsIn(call)) call.catalog.drop(collection);
    });
    return { dropped: call.db };
  }),
  listCollections: command("filter nameOnly authorizedCollections cursor", (call) => {
    const docs = collectionsIn(call).map(({ name }) => ({ name, type: "collection" }));
    const wanted = docs.filter(compile(docIn(call.body, "filter")));
    return listing(call, `${call.db}.$cmd.listCollections`, wanted);
  }),
  listDatabases: command("filter nameOnly authorizedDatabases", ({ catalog, body }) => {
    const names = new Set(catalog.all().map(({ db }) => db));
    const docs = [...names].map((name) => ({ name, sizeOnDisk: 1, empty: false }));
    return { databases: docs.filter(compile(docIn(body, "filter"))), totalSize: names.size };
  }),
  createIndexes: command("indexes", async (call) => {
    const specs = docsIn(call.body, "indexes");
    for (const spec of specs) checkIndex(spec);
    const collection = await call.store.write(() => madeFor(call));
    for (const spec of specs) await build(call, collection, { v: 2, ...spec });
    return {};
  }),
  listIndexes: command("cursor", (call) => {
    const { namespace, ids, indexes } = existing(call);
    const specs = [ids, ...indexes].map(({ spec }) => spec);
    return listing(call, namespace, specs);
  }),
  dropIndexes: command("index", async (call) => {
    const collection = existing(call);
    const which = textIn(call.body, "index");
    if (which === "_id_") fail(72, "cannot drop _id index");
    const gone = collection.indexes.filter(({ name }) => which === "*" || which === name);
    if (gone.length === 0 && which !== "*") fail(27, `index not found with name [${which}]`);
    await call.store.write(() => {
      for (const index of gone) call.catalog.dropIndex(collection, index);
    });
    return {};
  }),
};
