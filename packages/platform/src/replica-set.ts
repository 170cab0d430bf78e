import { resolve } from "node:path";
import type { Db } from "mongodb";
import { codeOf } from "./errors.ts";

const ALREADY_INITIALIZED = 23;
const ANSWER_MS = 2000;

interface ReplicaSetConfig {
  readonly version: number;
  readonly members: readonly { readonly host: string }[];
}

/** The port may be another one than last time: the one member of the set has moved then. */
async function moveTo(admin: Db, host: string): Promise<void> {
  const answer = await admin.command({ replSetGetConfig: 1 });
  const config = answer["config"] as ReplicaSetConfig; // safe: the server answers this command so
  const [member] = config.members;
  if (member?.host === host) return;
  const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
  await admin.command({ replSetReconfig: moved, force: true });
}

interface CommandLine {
  readonly parsed?: { readonly storage?: { readonly dbPath?: unknown } };
}

/** No two servers share a folder, so the folder says whose a server is. */
async function isOf(folder: string, admin: Db): Promise<boolean> {
  const { parsed }: CommandLine = await admin.command({ getCmdLineOpts: 1 });
  return resolve(String(parsed?.storage?.dbPath)) === resolve(folder);
}

interface Member {
  readonly host: string;
  readonly folder: string;
  readonly replicaSet: string;
}

/**
 * Makes a mongod the primary of a replica set of one, which retryable writes need. False while it is not there, is not
 * primary yet, or is not the one over this folder.
 */
export async function initiate({ host, folder, replicaSet }: Member): Promise<boolean> {
  const { MongoClient } = await import("mongodb");
  const options = { directConnection: true, serverSelectionTimeoutMS: ANSWER_MS };
  const client = new MongoClient(`mongodb://${host}`, options);
  try {
    const admin = client.db("admin");
    if (!(await isOf(folder, admin))) return false;
    const config = { _id: replicaSet, members: [{ _id: 0, host }] };
    await admin.command({ replSetInitiate: config }).catch(async (error: unknown) => {
      if (codeOf(error) !== ALREADY_INITIALIZED) throw error;
      await moveTo(admin, host);
    });
    return Boolean((await admin.command({ hello: 1 }))["isWritablePrimary"]);
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
