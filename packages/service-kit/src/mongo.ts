import { MongoClient, type MongoClientOptions, MongoServerError } from "mongodb";
import { refuseConfig } from "./config.ts";
import { mongoFailure, mongoHosts } from "./mongo/failure.ts";
import { answerUnready, type StartingService } from "./server/unready.ts";
import "./mongo/writes.ts";

const MAX_WAIT_MS = 30_000;
const RETRY_MS = 250;
/** EX_UNAVAILABLE: the launcher and people read it as such. */
const UNUSABLE = 69;

function clientOf(url: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, options);
  } catch (error) {
    return refuseConfig(`MONGO_URL: ${mongoFailure(error).sentence}`);
  }
}

/** One client per process; every write waits for a majority, and every wait has a limit. */
export const connectMongo = (url: string) =>
  clientOf(url, {
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 5000,
    // For a network that goes silent; no command takes that long.
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5000,
    maxPoolSize: 50,
    writeConcern: { w: "majority" },
    ignoreUndefined: true,
  });

/** The field names of the unique index that rejected a write; null for any other error. */
export function duplicateOf(error: unknown): string[] | null {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return null;
  const pattern: unknown = error["keyPattern"];
  return typeof pattern === "object" && pattern ? Object.keys(pattern) : [];
}

/** What a write resolves with, or `otherwise` when a unique index rejected it. */
export const unlessDuplicate = <T, U>(write: Promise<T>, otherwise: U): Promise<T | U> =>
  write.catch((error: unknown) => {
    if (duplicateOf(error)) return otherwise;
    throw error;
  });

/** The database cannot be used; the message is one sentence with the reason and what to do. */
export class MongoUnusable extends Error {
  override name = "MongoUnusable";
}

interface WaitOptions {
  /** How long to wait for a database that is only unavailable: it may start after us. */
  readonly forMs?: number;
  /** Called once, with the reason. */
  readonly onWait?: (sentence: string) => void;
  /** Called after each failure after which it goes on, with the reason. */
  readonly onFailure?: (sentence: string) => void;
}

/** What `step` resolves with once the database is usable. Rejects with the reason, at once where waiting cannot help. */
export async function untilUsable<T>(
  mongo: MongoClient,
  step: () => Promise<T>,
  { forMs = MAX_WAIT_MS, onWait = () => {}, onFailure = () => {} }: WaitOptions = {},
): Promise<T> {
  const until = performance.now() + forMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await mongo.connect();
      return await step();
    } catch (cause) {
      const { sentence, isLasting } = mongoFailure(cause, mongoHosts(mongo.options));
      // A client that could not connect answers nothing but "Topology is closed" until it is closed.
      await mongo.close().catch(() => {});
      if (isLasting || performance.now() >= until) throw new MongoUnusable(sentence, { cause });
      if (isFirst) onWait(sentence);
      onFailure(sentence);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * As `untilUsable`, for a process that cannot work without its database: exits with the reason in one line. `service`: one that
 * others look at; it waits as long as it takes, and answers meanwhile that it runs and is not ready.
 */
export async function whenReady<T>(
  mongo: MongoClient,
  step: () => Promise<T>,
  service?: StartingService,
): Promise<T> {
  const onWait = (sentence: string) => void process.stderr.write(`${sentence} Waiting for it.\n`);
  const waiting = service ? { forMs: Infinity, onFailure: answerUnready(service) } : { onWait };
  try {
    return await untilUsable(mongo, step, waiting);
  } catch (error) {
    if (!(error instanceof MongoUnusable)) throw error;
    return exitWith(error.message);
  }
}

/** Ends like a process whose configuration is wrong. */
function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(UNUSABLE);
}
