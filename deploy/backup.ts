// What the image `backup` runs, and `npm run backup`: writes every database into a folder of its own below BACKUPS, or fills the
// databases again from one. The store is the one at MONGO_URL.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connectMongo, MongoUnusable, untilUsable } from "../packages/service-kit/src/mongo.ts";
import { backUp } from "../packages/service-kit/src/mongo/backup.ts";
import { BackupError } from "../packages/service-kit/src/mongo/backup-folder.ts";
import { restore } from "../packages/service-kit/src/mongo/restore.ts";

const USAGE = `npm run backup [-- --keep 14]
npm run backup -- restore <name> [--replace] [--without users.keys]
npm run backup -- list`;
const DATABASES = ["users", "bookings", "chat", "content"];
/** The moment in UTC, as a name that sorts: 2026-11-24T20-30-00Z. */
const nameOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
const IS_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

const { MONGO_URL = "", BACKUPS: root = "/srv/backups" } = process.env;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function kept(): Promise<string[]> {
  const all = await readdir(root).catch(() => []);
  return all.filter((name) => IS_NAME.test(name)).toSorted();
}

function options() {
  const { values, positionals } = parseArgs({
    options: {
      keep: { type: "string", default: "14" },
      replace: { type: "boolean", default: false },
      without: { type: "string", multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [command = "backup", name = "", ...more] = positionals;
  const keep = Number(values.keep);
  const isKnown = ["backup", "restore", "list"].includes(command) && more.length === 0;
  if (!isKnown || (command !== "restore" && name) || !Number.isInteger(keep) || keep < 1)
    throw new BackupError(USAGE);
  return { ...values, command, name, keep };
}

async function run(): Promise<void> {
  const { command, name, keep, replace, without } = options();
  if (command === "list") return void say((await kept()).join("\n"));
  if (!/^mongodb(?:\+srv)?:\/\//.test(MONGO_URL))
    throw new BackupError(
      "MONGO_URL is not set: mongodb://user:password@host:27017/?authSource=admin",
    );
  const names = await kept();
  if (command === "restore" && !names.includes(name))
    throw new BackupError(`Say which backup: ${names.join(", ") || `there is none in ${root}`}.`);
  const client = connectMongo(MONGO_URL);
  try {
    await untilUsable(client, () => client.db("admin").command({ ping: 1 }));
    if (command === "restore") {
      const documents = await restore(client, { folder: join(root, name), replace, without });
      return void say(`${documents} documents of ${name} are back.`);
    }
    const fresh = nameOf(new Date());
    const { databases } = await backUp(client, { folder: join(root, fresh), databases: DATABASES });
    const counts = Object.values(databases).flatMap((all) => Object.values(all));
    say(`${fresh}: ${counts.reduce((sum, { documents }) => sum + documents, 0)} documents.`);
    const old = (await kept()).slice(0, -keep);
    for (const one of old) await rm(join(root, one), { recursive: true });
  } finally {
    await client.close();
  }
}

run().catch((error: unknown) => {
  const isTold = error instanceof BackupError || error instanceof MongoUnusable;
  const text = isTold
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
