import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Db, MongoClient } from "mongodb";
import { codeOf, UserFacingError } from "./errors.ts";
import { HOME, portPlace, socketPlace } from "./ports.ts";
import { made, onPath, PROGRAM_WRAPPER, type Store } from "./stores.ts";

const OLDEST = 4.4;
/** What a mongod calls its set in folders of earlier versions; it keeps the name with its data. */
const OLDER_SET = "tutorsetu";

interface Kept {
  readonly kind?: "mongod" | "embedded";
  readonly replicaSet?: string;
}

/** What keeps the data of a folder; nothing for a new one. */
function storeOf(dataDir: string): Kept {
  try {
    return JSON.parse(readFileSync(join(dataDir, "store.json"), "utf8")) as Kept; // safe: as `chooseMongo` wrote it
  } catch {
    return {};
  }
}

/** The driver refuses a server that calls its set by another name: it is somebody else's. */
const urlOf = (replicaSet: string) => (port: number) =>
  `mongodb://${HOME}:${port}/?directConnection=true&replicaSet=${replicaSet}`;

/** Such as 7.0; 0 when it does not say. */
function versionOf(mongod: string): number {
  try {
    const said = execFileSync(mongod, ["--version"], { encoding: "utf8", timeout: 5000 });
    return Number(/v(\d+\.\d+)/.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** A mongod that is new enough. */
function findMongod(env: NodeJS.ProcessEnv): string | undefined {
  const mongod = env.MONGOMS_SYSTEM_BINARY || onPath("mongod", env);
  return mongod && versionOf(mongod) >= OLDEST ? mongod : undefined;
}

function ofMongod(mongod: string, dataDir: string, wanted: number, replicaSet: string): Store {
  const folder = made(join(dataDir, "mongod"));
  const where = ["--dbpath", folder, "--bind_ip", HOME, "--nounixsocket"];
  return {
    said: `MongoDB (${mongod}); it has no password, so other users of this machine can read it`,
    args: [PROGRAM_WRAPPER, mongod, ...where, "--replSet", replicaSet],
    portArgs: (port) => ["--port", String(port)],
    place: portPlace(wanted),
    urlOf: urlOf(replicaSet),
    prepare: (port) => initiate({ host: `${HOME}:${port}`, folder, replicaSet }),
  };
}

/** It has a secret of this start, as our own Redis has. */
function ofEmbedded(program: string, dataDir: string, wanted: number): Store {
  const replicaSet = `tutorsetu-${randomUUID()}`;
  const secret = randomBytes(24).toString("hex");
  return {
    said: "the embedded store: for one machine, demos and tests (set MONGO_URL for MongoDB)",
    args: [program],
    env: {
      DATA_PATH: made(join(dataDir, "mongo")),
      REPLICA_SET: replicaSet,
      STORE_SECRET: secret,
    },
    place: socketPlace({ port: wanted }),
    urlOf: (port) =>
      urlOf(replicaSet)(port).replace("//", `//tutorsetu:${secret}@`) +
      "&authMechanism=PLAIN&authSource=$external",
  };
}

interface Given {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** The program of the embedded server. */
  readonly embedded: string;
  /** The port it gets when that is free. */
  readonly wanted?: number;
}

/**
 * MONGO_URL, else a mongod (4.4 or newer) on this machine, else the embedded server. A folder stays with
 * what its data was first kept by, so that nothing seems to vanish when a mongod comes or goes.
 */
export async function chooseMongo(given: Given): Promise<Store> {
  const { env, dataDir, embedded, wanted = 4017 } = given;
  if (env.MONGO_URL) return { said: "MongoDB at MONGO_URL", url: env.MONGO_URL };
  const { kind: known, replicaSet = OLDER_SET } = storeOf(dataDir);
  const mongod = known === "embedded" ? undefined : findMongod(env);
  if (known === "mongod" && !mongod) {
    throw new UserFacingError(
      `The data in ${dataDir} is kept by a mongod, and none is on this machine now. Install MongoDB ${OLDEST} or newer, set MONGO_URL, or start on another folder with --data.`,
    );
  }
  const name = known ? replicaSet : `tutorsetu-${randomUUID()}`;
  const about: Kept = mongod ? { kind: "mongod", replicaSet: name } : { kind: "embedded" };
  writeFileSync(join(made(dataDir), "store.json"), `${JSON.stringify(about)}\n`, { mode: 0o600 });
  return mongod ? ofMongod(mongod, dataDir, wanted, name) : ofEmbedded(embedded, dataDir, wanted);
}

const GIVEN_ANSWER_MS = 4000;

/** Asks the database at MONGO_URL before anything is built or started: what is wrong with it is one sentence. */
export async function checkGivenMongo(url: string | undefined): Promise<void> {
  if (!url) return;
  const mongodb = await import("mongodb");
  const { mongoFailure, mongoHosts } = await import("@tutorsetu/service-kit/mongo/failure");
  let client: MongoClient | undefined;
  try {
    const options = {
      serverSelectionTimeoutMS: GIVEN_ANSWER_MS,
      connectTimeoutMS: GIVEN_ANSWER_MS,
    };
    client = new mongodb.MongoClient(url, options);
    await client.connect();
    // Without credentials a server answers pings, and nothing else.
    await client.db("users").listCollections({}, { nameOnly: true }).toArray();
  } catch (error) {
    throw new UserFacingError(mongoFailure(error, client && mongoHosts(client.options)).sentence, {
      cause: error,
    });
  } finally {
    await client?.close().catch(() => {});
  }
}

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
