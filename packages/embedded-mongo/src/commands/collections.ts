import { bad, MongoError, unsupported } from "../bson/errors.ts";
import { equal } from "../bson/compare.ts";
import { encode } from "../bson/raw.ts";
import { type Doc, isDoc, isNumber, own, toNumber } from "../bson/values.ts";
import { compile } from "../query/match.ts";
import type { Collection } from "../storage/collection.ts";
import {
  type Call,
  checkFields,
  collectionOf,
  docIn,
  type Engine,
  type Handler,
  refuseUnknown,
  textIn,
} from "./call.ts";
import { CHUNK, madeFor } from "./statements.ts";

const ID_INDEX = { v: 2, key: { _id: 1 }, name: "_id_" };

const missing = ({ db, name, body }: Call) =>
  new MongoError(26, `ns does not exist: ${db}.${textIn(body, name)}`);

function listed({ cursors }: Engine, namespace: string, docs: readonly Doc[]) {
  const raws = docs.map(encode);
  return cursors.start(namespace, raws.values() as Generator<Buffer, void>, raws.length + 1);
}

const create: Handler = async (engine, call) => {
  checkFields(call, "");
  if (collectionOf(engine, call)) {
    throw new MongoError(
      48,
      `Collection ${call.db}.${textIn(call.body, "create")} already exists.`,
    );
  }
  await engine.store.write((table) => madeFor(engine, call, table));
  return {};
};

const drop: Handler = async (engine, call) => {
  checkFields(call, "");
  const collection = collectionOf(engine, call);
  if (!collection) return {};
  await engine.store.write((table) => engine.catalog.drop(table, collection));
  return { ns: collection.namespace, nIndexesWas: collection.indexes.length + 1 };
};

const dropDatabase: Handler = async ({ store, catalog }, call) => {
  checkFields(call, "");
  await store.write((table) => {
    for (const collection of catalog.all(call.db)) catalog.drop(table, collection);
  });
  return { dropped: call.db };
};

const listCollections: Handler = (engine, call) => {
  checkFields(call, "filter nameOnly authorizedCollections cursor");
  const docs = engine.catalog.all(call.db).map(({ name }) => ({
    name,
    type: "collection",
    ...(call.body["nameOnly"] !== true && {
      options: {},
      info: { readOnly: false },
      idIndex: ID_INDEX,
    }),
  }));
  return listed(
    engine,
    `${call.db}.$cmd.listCollections`,
    docs.filter(compile(docIn(call.body, "filter"))),
  );
};

const listDatabases: Handler = ({ catalog }, call) => {
  checkFields(call, "filter nameOnly authorizedDatabases");
  const names = [...new Set(catalog.all().map(({ db }) => db))];
  const databases = names.map((name) => ({
    name,
    ...(call.body["nameOnly"] !== true && { sizeOnDisk: 1, empty: false }),
  }));
  return {
    databases: databases.filter(compile(docIn(call.body, "filter"))),
    totalSize: databases.length,
  };
};

const INDEX = "key name v unique sparse partialFilterExpression expireAfterSeconds";
const cannot = (message: string) => new MongoError(67, message);

function indexSpec(given: unknown): Doc {
  if (!isDoc(given)) throw bad("'indexes' has to be a list of documents");
  refuseUnknown(given, INDEX, "createIndexes.indexes");
  const key = docIn(given, "key");
  const kinds = Object.values(key);
  if (kinds.length === 0) throw cannot("Index keys cannot be empty.");
  const kind = kinds.find((value) => !isNumber(value) || !toNumber(value));
  if (kind !== undefined) throw cannot(`Unknown index plugin '${JSON.stringify(kind)}'`);
  if (
    "expireAfterSeconds" in given &&
    (kinds.length > 1 || !isNumber(given["expireAfterSeconds"]))
  ) {
    throw cannot("TTL indexes are single-field indexes, and expireAfterSeconds is a number");
  }
  compile(docIn(given, "partialFilterExpression"));
  return { v: 2, ...given, name: textIn(given, "name") };
}

async function build({ store, catalog }: Engine, collection: Collection, spec: Doc): Promise<void> {
  const index = await store.write((table) => collection.addIndex(table, spec));
  let from = index && collection.prefix;
  try {
    while (index && from) {
      const next: Buffer = from;
      from = await store.write((table) => collection.fill(table, index, next, CHUNK));
    }
  } catch (error) {
    if (index) await store.write((table) => catalog.dropIndex(table, collection, index));
    throw error;
  }
}

const createIndexes: Handler = async (engine, call) => {
  checkFields(call, "indexes");
  const { indexes } = call.body;
  if (!Array.isArray(indexes) || indexes.length === 0)
    throw bad("Must specify at least one index to create");
  const specs = indexes.map(indexSpec).filter(({ key }) => !equal(key, ID_INDEX.key));
  const isNew = !collectionOf(engine, call);
  const collection = await engine.store.write((table) => madeFor(engine, call, table));
  const before = collection.indexes.length + 1;
  for (const spec of specs) await build(engine, collection, spec);
  const after = collection.indexes.length + 1;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: isNew,
  };
};

const listIndexes: Handler = (engine, call) => {
  checkFields(call, "cursor");
  const collection = collectionOf(engine, call);
  if (!collection) throw missing(call);
  return listed(engine, collection.namespace, [
    ID_INDEX,
    ...collection.indexes.map(({ spec }) => spec),
  ]);
};

const dropIndexes: Handler = async (engine, call) => {
  checkFields(call, "index");
  const collection = collectionOf(engine, call);
  const which = own(call.body, "index");
  if (!collection) throw missing(call);
  if (Array.isArray(which)) throw unsupported("Dropping a list of indexes");
  if (which === "_id_") throw new MongoError(72, "cannot drop _id index");
  const { indexes } = collection;
  const gone = indexes.filter(
    ({ name, spec }) => which === "*" || which === name || equal(spec["key"], which),
  );
  if (gone.length === 0 && which !== "*")
    throw new MongoError(27, `index not found with name [${JSON.stringify(which)}]`);
  await engine.store.write((table) => {
    for (const index of gone) engine.catalog.dropIndex(table, collection, index);
  });
  return { nIndexesWas: indexes.length + 1 };
};

export const COLLECTIONS = {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
};
