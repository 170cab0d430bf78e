import { Sentence } from "./sentence.mjs";

const ANSWER_MS = 4000;

/**
 * Asks the database at MONGO_URL before anything is built or started: what is wrong with it is one sentence.
 * @param {string | undefined} url
 */
export async function checkGivenMongo(url) {
  if (!url) return;
  const { MongoClient } = await import("mongodb");
  const { mongoFailure, mongoHosts } = await import("@tutorsetu/service-kit/mongo-failure");
  let client;
  try {
    const options = { serverSelectionTimeoutMS: ANSWER_MS, connectTimeoutMS: ANSWER_MS };
    client = new MongoClient(url, options);
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
