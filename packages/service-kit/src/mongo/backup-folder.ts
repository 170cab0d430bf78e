import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const Dumped = z.object({
  documents: z.number().int().min(0),
  /** Of the file of its documents. */
  sha256: z.string(),
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
});
/** What a backup holds: database → collection. Written last, so that a folder without it is half a backup. */
const Contents = z.object({
  at: z.iso.datetime(),
  databases: z.record(z.string(), z.record(z.string(), Dumped)),
});
export type Dumped = z.infer<typeof Dumped>;
export type Contents = z.infer<typeof Contents>;

export const CONTENTS = "backup.json";

/** A backup cannot be made or used; the message is a sentence for the person, with what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** The documents of a collection, one after the other in BSON, zipped: as `mongodump --gzip` lays them down. */
export const fileOf = (folder: string, database: string, collection: string): string =>
  join(folder, database, `${encodeURIComponent(collection)}.bson.gz`);

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest("hex");
}

/** What is in a backup, once each of its files is as it was written; else a `BackupError`. */
export async function verified(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS), "utf8").catch(() => {
    throw new BackupError(
      `${folder} holds no whole backup: ${CONTENTS} is missing. Take another one.`,
    );
  });
  const contents = Contents.parse(JSON.parse(text));
  for (const [database, collections] of Object.entries(contents.databases))
    for (const [collection, { sha256 }] of Object.entries(collections)) {
      const file = fileOf(folder, database, collection);
      const found = await digestOf(file).catch(() => "");
      if (found !== sha256)
        throw new BackupError(`${file} is not as it was written. Take another backup.`);
    }
  return contents;
}
