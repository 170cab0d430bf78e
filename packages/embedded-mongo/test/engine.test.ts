import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Binary, BSON, type Document, Long } from "mongodb";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { AREA, openStore } from "../src/storage/store.ts";
import { after } from "../src/bson/values.ts";
import { openCatalog } from "../src/storage/catalog.ts";
import { openCursors } from "../src/commands/cursors.ts";
import { run } from "../src/commands/run.ts";
import { sweep } from "../src/commands/sweep.ts";

const MB = 1024 * 1024;
const NOW = new Date("2026-11-20T12:00:00Z");
const at = (ms: number) => vi.setSystemTime(NOW.getTime() + ms);
afterEach(() => void vi.useRealTimers());

/** The commands without a wire, at a time of the test's own. */
async function engineOf() {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-engine-"));
  const store = openStore(path, "os", () => {});
  const catalog = openCatalog(store);
  const engine = { store, catalog, cursors: openCursors(), address: "" };
  onTestFinished(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });
  const send = async (body: Document, db = "t"): Promise<Document> => {
    const [name = ""] = Object.keys(body);
    const message = { name, db, body, lists: {}, reply: (raw: Buffer) => raw };
    return BSON.deserialize(await run(engine, message, { isKnown: true }));
  };
  return { engine, send, retries: () => store.count(AREA.retries, after(AREA.retries)) };
}

it("removes what is past its time by a millisecond, and keeps what is not", async () => {
  const { engine, send } = await engineOf();
  const index = { key: { at: 1 }, name: "at", expireAfterSeconds: 60 };
  await send({ createIndexes: "docs", indexes: [index, { key: { on: 1 }, name: "on" }] });
  const documents = [60_001, 60_000, 0].map((ms) => ({
    _id: ms,
    at: new Date(NOW.getTime() - ms),
    on: new Date(0),
  }));
  await send({ insert: "docs", documents });
  await sweep(engine);
  const { cursor } = await send({ find: "docs", projection: { _id: 1 } });
  expect(cursor.firstBatch).toEqual([{ _id: 0 }, { _id: 60_000 }]);
});

it("knows a write that is tried again for half an hour, and no longer", async () => {
  const { engine, send, retries } = await engineOf();
  const lsid = { id: new Binary(Buffer.alloc(16, 1), 4) };
  const once = { insert: "docs", documents: [{ _id: 1 }], lsid, txnNumber: Long.fromNumber(1) };
  await send(once);
  await send({ find: "docs", lsid });
  await send({ create: "other" });
  at(30 * 60_000);
  await sweep(engine);
  expect(retries()).toBe(1);
  at(30 * 60_000 + 1);
  await sweep(engine);
  expect(retries()).toBe(0);
  expect((await send({ find: "docs" }))["cursor"].firstBatch).toEqual([{ _id: 1 }]);
  expect(engine.catalog.all().map(({ name }) => name)).toEqual(["docs", "other"]);
});

it("takes a write of a session without a number as often as it comes", async () => {
  const { send, retries } = await engineOf();
  const lsid = { id: new Binary(Buffer.alloc(16, 1), 4) };
  const command = { insert: "docs", documents: [{}], lsid };
  for (const txnNumber of [undefined, undefined, null])
    expect(await send({ ...command, txnNumber })).toEqual({ n: 1, ok: 1 });
  await send({ insert: "docs", documents: [{}], txnNumber: Long.fromNumber(1) });
  expect(await send({ count: "docs" })).toEqual({ n: 4, ok: 1 });
  expect(retries()).toBe(0);
});

it("closes a cursor that was not read for ten minutes, and each reading begins them anew", async () => {
  const { engine, send } = await engineOf();
  await send({ insert: "docs", documents: [{}, {}, {}, {}] });
  const { cursor } = await send({ find: "docs", batchSize: 1 });
  const id = Long.fromString(String(cursor.id));
  const more = () => send({ getMore: id, collection: "docs", batchSize: 1 });
  for (const ms of [600_000, 1_200_000]) {
    at(ms);
    await sweep(engine);
    expect((await more())["cursor"].nextBatch).toHaveLength(1);
  }
  at(1_800_001);
  await sweep(engine);
  expect(await more()).toMatchObject({
    ok: 0,
    code: 43,
    errmsg: `cursor id ${String(id)} not found`,
  });
});

it("fills a batch up to 16 MB, and one document it always holds", async () => {
  const sizes = async (lengths: readonly number[], size?: number) => {
    const cursors = openCursors();
    const docs = lengths.map((length) =>
      BSON.serialize(length > 5 ? { a: "x".repeat(length - 13) } : {}),
    );
    expect(docs.map((raw) => raw.length)).toEqual(lengths);
    const reply = await cursors.start("t.docs", docs.values(), size);
    return BSON.deserialize(reply)["cursor"].firstBatch.length as number;
  };
  expect(await sizes([16 * MB - 5, 5, 5])).toBe(2);
  expect(await sizes([16 * MB - 4, 5])).toBe(1);
  expect(await sizes([17 * MB, 5])).toBe(1);
  expect(await sizes(Array<number>(102).fill(5))).toBe(101);
  expect(await sizes([5, 5], 0)).toBe(0);
});

it("answers what nobody foresaw with code 8, and a name of an object's own method with 59", async () => {
  const { send } = await engineOf();
  const odd = { insert: "docs", documents: [{}], lsid: { id: 5 }, txnNumber: 1 };
  expect(await send(odd)).toEqual({
    ok: 0,
    code: 8,
    errmsg: expect.stringMatching(/^TypeError: /),
  });
  for (const name of ["constructor", "toString"])
    expect(await send({ [name]: 1 })).toEqual({
      ok: 0,
      code: 59,
      errmsg: `no such command: '${name}'`,
    });
});

it.each([
  ["a b", "c"],
  ["a.b", "c"],
  ['a"b', "c"],
  ["a/b", "c"],
  ["a\\b", "c"],
  ["a$b", "c"],
  ["a", ""],
  ["a", "b\0c"],
])("makes no collection in the database %j of the name %j", async (db, name) => {
  const { send } = await engineOf();
  expect(await send({ create: name }, db)).toEqual({
    ok: 0,
    code: 73,
    errmsg: `Invalid namespace specified '${db}.${name}'`,
  });
});
