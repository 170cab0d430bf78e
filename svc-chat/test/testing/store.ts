import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { chatCollections, type Collections, indexChat } from "../../src/store/stores.ts";

interface Store {
  readonly collections: Collections;
  close(): Promise<void>;
}

let databases = 0;

/** A database of its own, with the indexes. */
export async function testStore(): Promise<Store> {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  databases += 1;
  const collections = chatCollections(client.db(`chat-${Date.now()}-${process.pid}-${databases}`));
  await indexChat(collections);
  return {
    collections,
    async close() {
      await client.close();
      await mongo.close();
    },
  };
}
