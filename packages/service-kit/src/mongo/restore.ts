import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { BSON, type Db, type MongoClient } from "mongodb";
import { BackupError, type Dumped, fileOf, verified } from "./backup-folder.ts";

const AT_ONCE = 500;
const MOST_BYTES = 8_000_000;
const LENGTH_BYTES = 4;
/** As they are stored: a whole number that was a double stays one. */
const EXACT = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
};

/** The documents of a file, in lists that fit one write. */
async function* batchesIn(file: string) {
  let rest = Buffer.alloc(0);
  let batch: BSON.Document[] = [];
  let bytes = 0;
  for await (const part of createReadStream(file).pipe(createGunzip())) {
    rest = Buffer.concat([rest, part as Buffer]); // safe: gunzip gives bytes
    let from = 0;
    while (rest.length - from >= LENGTH_BYTES) {
      const length = rest.readInt32LE(from);
      if (rest.length - from < length) break;
      batch.push(BSON.deserialize(rest.subarray(from, from + length), EXACT));
      from += length;
      bytes += length;
      if (batch.length < AT_ONCE && bytes < MOST_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    rest = rest.subarray(from);
  }
  if (batch.length > 0) yield batch;
}

async function fill(db: Db, name: string, { options, indexes }: Dumped, file: string | null) {
  await db.createCollection(name, options);
  const docs = db.collection(name);
  if (file) for await (const batch of batchesIn(file)) await docs.insertMany(batch);
  const further = indexes.filter((index) => index.name !== "_id_");
  if (further.length > 0) await db.command({ createIndexes: name, indexes: further });
}

const collectionsOf = async (db: Db) =>
  (await db.listCollections({ type: "collection" }, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("system."));

async function refuseData(db: Db): Promise<void> {
  for (const name of await collectionsOf(db))
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new BackupError(
        `The database ${db.databaseName} holds data already (${name}). Restore into an empty one, or say --replace: what is there is gone then.`,
      );
}

async function drop(db: Db): Promise<void> {
  for (const name of await collectionsOf(db)) await db.collection(name).drop();
}

interface Restore {
  readonly folder: string;
  /** Takes the place of what the databases hold now. */
  readonly replace?: boolean;
  /** Collections that come back empty, e.g. `users.keys`: with the keys every session of before ends. */
  readonly without?: readonly string[];
}

/**
 * Fills the databases of a backup again: documents, then indexes. Nothing is touched before every file has been found whole and
 * every database empty. Answers how many documents; rejects with a `BackupError`.
 */
export async function restore(
  client: MongoClient,
  { folder, replace = false, without = [] }: Restore,
): Promise<number> {
  const { databases } = await verified(folder);
  const all = Object.entries(databases).flatMap(([database, collections]) =>
    Object.entries(collections).map(([name, dumped]) => ({ database, name, dumped })),
  );
  const known = all.map(({ database, name }) => `${database}.${name}`);
  const unknown = without.find((name) => !known.includes(name));
  if (unknown) throw new BackupError(`There is no ${unknown} in ${folder}.`);
  if (!replace)
    for (const database of Object.keys(databases)) await refuseData(client.db(database));
  for (const database of Object.keys(databases)) await drop(client.db(database));
  let documents = 0;
  for (const { database, name, dumped } of all) {
    const isLeftOut = without.includes(`${database}.${name}`);
    await fill(
      client.db(database),
      name,
      dumped,
      isLeftOut ? null : fileOf(folder, database, name),
    );
    documents += isLeftOut ? 0 : dumped.documents;
  }
  return documents;
}
