import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import {
  connectMongo,
  duplicateOf,
  MongoUnusable,
  unlessDuplicate,
  untilUsable,
  whenReady,
} from "../../src/mongo.ts";

let store: Awaited<ReturnType<typeof testMongo>>;
let mongo: ReturnType<typeof connectMongo>;
beforeAll(async () => {
  store = await testMongo();
  mongo = connectMongo(store.url);
});
afterAll(async () => {
  await mongo.close();
  await store.close();
});

/** What stands on stderr, and how the process left. */
async function leaving(step: () => Promise<unknown>) {
  let said = "";
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation((status) => {
    throw new Error(`left with ${status}`);
  });
  onTestFinished(() => {
    write.mockRestore();
    exit.mockRestore();
  });
  const end = await step().catch((error: Error) => error.message);
  return { said, end };
}

it("stores no field without a value", async () => {
  const docs = mongo.db("any").collection<{ _id: string; a?: number }>("things");
  await docs.insertOne({ _id: "x", a: undefined });
  expect(await docs.findOne({})).toEqual({ _id: "x" });
});

it("waits for a majority with every write, and limits every wait", () => {
  const { options } = connectMongo("mongodb://127.0.0.1:1");
  expect(options.writeConcern).toMatchObject({ w: "majority" });
  const patience = [
    options.serverSelectionTimeoutMS,
    options.connectTimeoutMS,
    options.waitQueueTimeoutMS,
  ];
  for (const ms of [...patience, options.socketTimeoutMS]) expect(ms).toBeGreaterThan(0);
  // A request has been given up by its caller after ten seconds.
  for (const ms of patience) expect(ms).toBeLessThan(10_000);
  expect(options.socketTimeoutMS).toBeLessThanOrEqual(60_000);
});

it("names the fields of the index that rejects a write, and of no other error", async () => {
  const docs = mongo.db("any").collection("people");
  await docs.createIndex({ email: 1, role: 1 }, { unique: true });
  await docs.insertOne({ email: "a", role: "Tutor" });
  const refused = await docs.insertOne({ email: "a", role: "Tutor" }).catch((e: unknown) => e);
  expect(duplicateOf(refused)).toEqual(["email", "role"]);
  expect(duplicateOf(new MongoServerError({ code: 11_000 }))).toEqual([]);
  expect(duplicateOf(new MongoServerError({ code: 11_001, keyPattern: { a: 1 } }))).toBeNull();
  expect(duplicateOf(Object.assign(new Error("x"), { code: 11_000 }))).toBeNull();
});

it("takes a write that an index rejected for one that was not needed, and no other error", async () => {
  const docs = mongo.db("any").collection<{ _id: string }>("once");
  const write = () => unlessDuplicate(docs.insertOne({ _id: "a" }), null);
  expect(await write()).toMatchObject({ insertedId: "a" });
  expect(await write()).toBeNull();
  await expect(unlessDuplicate(Promise.reject(new Error("down")), null)).rejects.toThrow("down");
});

it("retries a step at most four times a second until the deadline, and reports once that it waits", async () => {
  let count = 0;
  const waits: string[] = [];
  const step = () => {
    count++;
    return Promise.reject(new Error("not yet"));
  };
  const onWait = (sentence: string) => void waits.push(sentence);
  const end = untilUsable(mongo, step, { forMs: 3000, onWait });
  await expect(end).rejects.toThrow(/ cannot be used: not yet; start it, or correct MONGO_URL\.$/);
  await expect(end).rejects.toBeInstanceOf(MongoUnusable);
  await expect(end).rejects.toMatchObject({ name: "MongoUnusable", cause: { message: "not yet" } });
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(14);
  expect(waits).toHaveLength(1);
});

it("resolves with the result of the step once it works, and prints what it waits for", async () => {
  let count = 0;
  const step = async () => {
    if (++count < 3) throw new Error("not yet");
    return "made";
  };
  const { said, end } = await leaving(() => whenReady(mongo, step));
  expect(end).toBe("made");
  expect(said).toMatch(/^The database at .* cannot be used: not yet; .*\. Waiting for it\.\n$/);
});

it("ends the process with a sentence where waiting cannot help", async () => {
  const refusal = new MongoServerError({ code: 13, errmsg: "not you" });
  const { said, end } = await leaving(() => whenReady(mongo, () => Promise.reject(refusal)));
  expect(end).toBe("left with 69");
  expect(said).toMatch(/^The database at .* cannot be used: not you; check the user name, .*\.\n$/);
});

it("ends the process when its address is invalid", async () => {
  const { said, end } = await leaving(async () => connectMongo("mongodb://"));
  expect(end).toBe("left with 78");
  expect(said).toMatch(
    /^Bad configuration\.\nMONGO_URL: .*; write MONGO_URL as mongodb:\/\/.*\.\n$/,
  );
});
