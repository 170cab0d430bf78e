import { MongoClient, MongoServerError } from "mongodb";
import "./mongo-writes.ts";

/** One client per process; every write waits for a majority, and nothing waits for ever. */
export const connectMongo = (url: string) =>
  new MongoClient(url, {
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

/** Tries `step` until the store answers: it may start a moment after us. */
export async function whenReady(step: () => Promise<unknown>, tries = 40): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const failure = await step().then(
      () => null,
      (error: unknown) => error ?? new Error("failed"),
    );
    if (!failure) return;
    if (attempt >= tries) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
