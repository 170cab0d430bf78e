import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { type Collection, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "../src/cursor.ts";
import { pageByAge } from "../src/pages.ts";

interface Post {
  readonly _id: string;
  readonly createdAt: Date;
  readonly kind: string;
}

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
/** b, c and d are of the same moment. */
const POSTS = Object.entries({ a: 1, b: 2, c: 2, d: 2, e: 3 }).map(([_id, n]) => ({
  _id,
  createdAt: day(n),
  kind: _id === "e" ? "draft" : "post",
}));

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let docs: Collection<Post>;
beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
  docs = client.db(`pages-${crypto.randomUUID()}`).collection<Post>("posts");
  await docs.insertMany(POSTS);
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

async function walked(limit: number, order: "newest" | "oldest", filter = {}) {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageByAge(docs, filter, { cursor, limit }, order);
    pages.push(page.docs.map(({ _id }) => _id).join(""));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && pages.length < 9);
  return pages;
}

it.each([
  [1, "newest", ["e", "d", "c", "b", "a"]],
  [2, "newest", ["ed", "cb", "a"]],
  [4, "newest", ["edcb", "a"]],
  [5, "newest", ["edcba"]],
  [6, "newest", ["edcba"]],
  [2, "oldest", ["ab", "cd", "e"]],
  [4, "oldest", ["abcd", "e"]],
  [5, "oldest", ["abcde"]],
] as const)("gives %i at a time, %s first, each once: %j", async (limit, order, pages) => {
  expect(await walked(limit, order)).toEqual(pages);
});

it("sorts newest first by default, and pages only what the filter finds", async () => {
  const { docs: found } = await pageByAge(docs, {}, { limit: 1 });
  expect(found).toEqual(POSTS.slice(-1));
  expect(await walked(3, "newest", { kind: "post" })).toEqual(["dcb", "a"]);
  expect(await walked(1, "newest", { kind: "none" })).toEqual([""]);
});

it.each([
  ["no cursor at all", "nonsense"],
  ["no list", Buffer.from('{"length":2}').toString("base64url")],
  ["too short", encodeCursor([1])],
  ["too long", encodeCursor([1, "a", "b"])],
  ["of no day", encodeCursor(["soon", "a"])],
  ["of a day that no date can be", encodeCursor([1e300, "a"])],
  ["of an operator", Buffer.from('[1,{"$ne":""}]').toString("base64url")],
])("rejects a cursor that is %s", async (_what, cursor) => {
  const asked = pageByAge(docs, {}, { cursor, limit: 2 });
  await expect(asked).rejects.toMatchObject({ code: "invalid" });
});

it("decodes what was encoded, and names the field of an invalid cursor", () => {
  expect(decodeCursor(encodeCursor([5, "x"]), 2)).toEqual([5, "x"]);
  const endless = Buffer.from('[1e999,"x"]').toString("base64url");
  expect(() => decodeCursor(endless, 2)).toThrow("Something in that request is not right.");
  expect(() => decodeCursor("nonsense", 2)).toThrow(
    expect.objectContaining({ detail: { problems: { cursor: "invalid" } } }),
  );
});
