import { MongoClient, type MongoClientOptions, MongoServerError } from "mongodb";
import { refuseConfig } from "./config.ts";
import { mongoFailure, mongoHosts } from "./mongo/failure.ts";
import "./mongo/writes.ts";

const PATIENCE_MS = 30_000;
const AGAIN_MS = 250;
/** EX_UNAVAILABLE: the launcher and people read it as such. */
const UNUSABLE = 69;

function clientOf(url: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, options);
  } catch (error) {
    return refuseConfig(`MONGO_URL: ${mongoFailure(error).sentence}`);
  }
}

/** One client per process; every write waits for a majority, and nothing waits for ever. */
export const connectMongo = (url: string) =>
  clientOf(url, {
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 5000,
    // A network that has gone silent says nothing either; nothing asked of the store takes so long.
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5000,
    maxPoolSize: 50,
    writeConcern: { w: "majority" },
    ignoreUndefined: true,
  });

/** The names of the fields of the unique index that refused a write; null for any other error. */
export function duplicateOf(error: unknown): string[] | null {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return null;
  const pattern: unknown = error["keyPattern"];
  return typeof pattern === "object" && pattern ? Object.keys(pattern) : [];
}

/** A database that cannot be used: its message is one sentence that says why and what to do. */
export class MongoUnusable extends Error {
  override name = "MongoUnusable";
}

interface Patience {
  /** How long a database that is only away is waited for: it may start a moment after us. */
  readonly forMs?: number;
  /** Told once, why it is waited for. */
  readonly onWait?: (sentence: string) => void;
}

/** What `step` resolves with once the database takes it. Rejects with the reason: at once where waiting is in vain. */
export async function untilUsable<T>(
  mongo: MongoClient,
  step: () => Promise<T>,
  { forMs = PATIENCE_MS, onWait = () => {} }: Patience = {},
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
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** As `untilUsable`, for a process that is of no use without its database: says why in one line and leaves. */
export async function whenReady<T>(mongo: MongoClient, step: () => Promise<T>): Promise<T> {
  const onWait = (sentence: string) => void process.stderr.write(`${sentence} Waiting for it.\n`);
  try {
    return await untilUsable(mongo, step, { onWait });
  } catch (error) {
    if (!(error instanceof MongoUnusable)) throw error;
    return leave(error.message);
  }
}

/** Ends like a process whose configuration is wrong: nothing else can be told of it. */
function leave(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(UNUSABLE);
}
