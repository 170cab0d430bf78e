import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Db, MongoClient } from "mongodb";
import { BackupError, CONTENTS, type Contents, type Dumped, fileOf } from "./backup-folder.ts";

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const AT_ONCE = 500;

/** Collections that hold documents of ours: no views, and none of the server's own. */
async function collectionsOf(db: Db) {
  const all = await db.listCollections({ type: "collection" }, { nameOnly: false }).toArray();
  return all
    .filter(({ name }) => !name.startsWith("system."))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Streams the documents of a collection into a file as they are stored: no number changes its type. */
async function dump(db: Db, name: string, file: string) {
  const documents = { count: 0 };
  const found = db.collection(name).find({}, { raw: true, batchSize: AT_ONCE });
  async function* stored() {
    for await (const document of found) {
      documents.count += 1;
      // safe: with `raw` the driver answers the bytes, which it uses again
      yield Buffer.from(document as unknown as Uint8Array);
    }
  }
  const hash = createHash("sha256");
  const hashed = new PassThrough();
  hashed.on("data", (part: Buffer) => hash.update(part));
  const out = createWriteStream(file, { flags: "wx", mode: OWNER_ONLY.file });
  await pipeline(stored, createGzip(), hashed, out);
  return { documents: documents.count, sha256: hash.digest("hex") };
}

async function dumpAll(db: Db, folder: string): Promise<Record<string, Dumped>> {
  const dumped: Record<string, Dumped> = {};
  for (const { name, options = {} } of await collectionsOf(db)) {
    const indexes = (await db.collection(name).indexes()) as Dumped["indexes"]; // safe: each has a name and a key
    const file = fileOf(folder, db.databaseName, name);
    dumped[name] = { ...(await dump(db, name, file)), options: { ...options }, indexes };
  }
  return dumped;
}

/**
 * Writes these databases into a new folder, which is there whole or not at all. Each document is as it was at one moment;
 * collections are read one after the other.
 */
export async function backUp(
  client: MongoClient,
  {
    folder,
    databases,
    at = new Date(),
  }: { folder: string; databases: readonly string[]; at?: Date },
): Promise<Contents> {
  const part = join(dirname(folder), `.${basename(folder)}.part`);
  await mkdir(dirname(folder), { recursive: true, mode: OWNER_ONLY.folder });
  await mkdir(part, { mode: OWNER_ONLY.folder }).catch((cause: unknown) => {
    throw new BackupError(
      `${part} is there: another backup runs, or was ended half way. Remove it.`,
      {
        cause,
      },
    );
  });
  try {
    const contents: Contents = { at: at.toISOString(), databases: {} };
    for (const name of databases) {
      await mkdir(join(part, name), { mode: OWNER_ONLY.folder });
      contents.databases[name] = await dumpAll(client.db(name), part);
    }
    await writeFile(join(part, CONTENTS), JSON.stringify(contents, null, 2), {
      mode: OWNER_ONLY.file,
    });
    await rename(part, folder);
    return contents;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
