import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Binary, type Document, MongoClient } from "mongodb";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { startEmbeddedMongo } from "../src/server.ts";

const SECRET = "only-the-launcher-knows";
let address: string;

beforeAll(async () => {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-secret-"));
  const server = await startEmbeddedMongo({ path, durability: "os", secret: SECRET });
  address = new URL(server.url).host;
  const { client } = opened(SECRET);
  await client.db("users").collection("people").insertOne({ name: "Asha" });
  await client.close();
  return async () => {
    await server.close();
    await rm(path, { recursive: true, force: true });
  };
});

function opened(secret?: string) {
  const known = secret === undefined ? "" : `tutorsetu:${secret}@`;
  const how = secret === undefined ? "" : "&authMechanism=PLAIN&authSource=$external";
  const client = new MongoClient(`mongodb://${known}${address}/?directConnection=true${how}`, {
    serverSelectionTimeoutMS: 3000,
  });
  return { client };
}

async function connection(secret?: string) {
  const { client } = opened(secret);
  onTestFinished(() => client.close());
  return client;
}

it("serves whoever knows the secret, over every connection of a pool", async () => {
  const client = await connection(SECRET);
  const people = client.db("users").collection("people");
  const found = await Promise.all(Array.from({ length: 30 }, () => people.findOne({})));
  expect(found.map((person) => person?.["name"])).toEqual(Array(30).fill("Asha"));
});

it.each(["", "wrong", `${SECRET} `, SECRET.slice(1), SECRET.toUpperCase()])(
  "refuses the secret %j",
  async (secret) => {
    const client = await connection(secret || "-");
    await expect(client.db("users").collection("people").findOne({})).rejects.toThrow(
      "Authentication failed",
    );
  },
);

it.each<Document>([
  { find: "people" },
  { insert: "people", documents: [{ name: "Eve" }] },
  { update: "people", updates: [{ q: {}, u: { $set: { name: "Eve" } } }] },
  { delete: "people", deletes: [{ q: {}, limit: 0 }] },
  { aggregate: "people", pipeline: [], cursor: {} },
  { drop: "people" },
  { dropDatabase: 1 },
  { listCollections: 1 },
  { ping: 1 },
  { buildInfo: 1 },
  { endSessions: [] },
  { constructor: 1 },
])("answers nothing to a stranger who asks %j", async (command) => {
  const client = await connection();
  await expect(client.db("users").command(command)).rejects.toMatchObject({ code: 13 });
});

it.each([
  ["no payload", {}],
  ["another mechanism", { mechanism: "SCRAM-SHA-256" }],
  ["a text", { payload: `\0me\0${SECRET}x` }],
  ["no password", { payload: new Binary(Buffer.from("\0me")) }],
  ["a number", { payload: 7 }],
])("refuses a sign-in with %s, and lives on", async (_, more) => {
  const client = await connection();
  const start = { saslStart: 1, mechanism: "PLAIN", ...more };
  await expect(client.db("$external").command(start)).rejects.toMatchObject({ code: 18 });
  await expect(client.db("users").command({ ping: 1 })).rejects.toMatchObject({ code: 13 });
});

it("takes a connection's secret for that connection alone", async () => {
  const known = await connection(SECRET);
  expect(await known.db("users").command({ ping: 1 })).toMatchObject({ ok: 1 });
  const stranger = await connection();
  await expect(stranger.db("users").command({ ping: 1 })).rejects.toMatchObject({ code: 13 });
});
