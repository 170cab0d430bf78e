import { type Collection, type Document, MongoClient, type MongoServerError } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { testMongo } from "../testing/test-mongo.ts";

/** A store for one test file; each collection is a fresh one. */
export function mongoFixture() {
  let mongo: Awaited<ReturnType<typeof testMongo>>;
  let client: MongoClient;
  let made = 0;
  beforeAll(async () => {
    mongo = await testMongo();
    client = await new MongoClient(mongo.url).connect();
  });
  afterAll(async () => {
    await client.close();
    await mongo.close();
  });
  return {
    get client() {
      return client;
    },
    async collection(docs: readonly Document[] = []): Promise<Collection<Document>> {
      const collection = client.db("test").collection(`c${process.pid}x${made++}`);
      if (docs.length > 0) await collection.insertMany(docs.map((doc) => ({ ...doc })));
      return collection;
    },
  };
}

/** The error of a command that has to fail. */
export async function failureOf(work: Promise<unknown>): Promise<MongoServerError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("It should have failed");
  // What the driver throws at a reply that is not ok.
  return error as MongoServerError;
}
