import type { MongoClient } from "mongodb";
import { Sentence } from "./sentence.ts";

const ANSWER_MS = 4000;

/** Asks the database at MONGO_URL before anything is built or started: what is wrong with it is one sentence. */
export async function checkGivenMongo(url: string | undefined): Promise<void> {
  if (!url) return;
  const mongodb = await import("mongodb");
  const { mongoFailure, mongoHosts } = await import("@tutorsetu/service-kit/mongo/failure");
  let client: MongoClient | undefined;
  try {
    const options = { serverSelectionTimeoutMS: ANSWER_MS, connectTimeoutMS: ANSWER_MS };
    client = new mongodb.MongoClient(url, options);
    await client.connect();
    // Without credentials a server answers pings, and nothing else.
    await client.db("users").listCollections({}, { nameOnly: true }).toArray();
  } catch (error) {
    throw new Sentence(mongoFailure(error, client && mongoHosts(client.options)).sentence, {
      cause: error,
    });
  } finally {
    await client?.close().catch(() => {});
  }
}
