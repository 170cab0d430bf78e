import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Document } from "./index-query.ts";
import { loadSegment } from "./saved-segment.ts";
import { createSearchIndex } from "./search-index.ts";
import { plainBuilder, threadBuilder } from "./segment-builder.ts";
import { unpack } from "./segment.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutorsetu-index-"));
});
afterAll(() => rm(folder, { recursive: true }));

const document = (n: number): Document => ({
  id: n.toString(16).padStart(24, "0"),
  facets: [`subject:${n % 3}`],
  tokens: [`word${n}`, "गणित"],
  sortKeys: { newest: n, fee: n / 10 },
  place: n % 2 ? { lat: n, lon: 70 } : undefined,
});
const entries = Array.from({ length: 300 }, (_, n) => {
  const one = document(n);
  return { owner: `of${n % 7}`, version: n, document: one };
});
const save = (name: string) => ({
  file: join(folder, name),
  fingerprint: "made for this",
  readUntil: 42,
});

async function saved(name: string): Promise<string> {
  const builder = plainBuilder(["newest", "fee"], () => {});
  await builder.add(entries);
  await builder.finish(null, save(name));
  return join(folder, name);
}

it("reads the segment that was saved, and until when people had been read", async () => {
  const file = await saved("a.segment");
  const builder = plainBuilder(["newest", "fee"], () => {});
  await builder.add(entries);
  const packed = await builder.finish(null, null);
  const found = await loadSegment(file, "made for this");
  expect(found?.readUntil).toBe(42);
  expect(found && unpack(found.packed)).toEqual(unpack(packed));
  expect(await loadSegment(join(folder, "none.segment"), "made for this")).toBeNull();
});

it("takes none that was made for something else", async () => {
  expect(await loadSegment(await saved("b.segment"), "made for another")).toBeNull();
});

const broken: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ["is cut off", (file) => truncate(file, 3000)],
  ["is empty", (file) => truncate(file, 0)],
  ["is something else", (file) => writeFile(file, "x".repeat(5000))],
  ...["a byte of its header", "a byte in its middle", "its last byte"].map(
    (what, n) =>
      [
        `has ${what} changed`,
        async (file: string) => {
          const bytes = await readFile(file);
          const at = [200, bytes.length >> 1, bytes.length - 1][n] ?? 0;
          bytes[at] = (bytes[at] ?? 0) ^ 1;
          await writeFile(file, bytes);
        },
      ] as const,
  ),
];
it.each(broken)("takes none that %s", async (_, breakIt) => {
  const file = await saved("c.segment");
  await breakIt(file);
  expect(await loadSegment(file, "made for this")).toBeNull();
});

it("leaves one whole file when several save at once, which the owner alone reads, and removes old ones", async () => {
  const before = await saved("d.segment");
  for (const name of ["old.segment", "old.segment.1.part", "notes.txt"])
    await copyFile(before, join(folder, name)).then(() => utimes(join(folder, name), 0, 0));
  await Promise.all(Array.from({ length: 5 }, () => saved("d.segment")));
  const there = (await readdir(folder)).filter((name) => /^(d|old|notes)/.test(name));
  expect(there.toSorted()).toEqual(["d.segment", "notes.txt"]);
  expect(await loadSegment(before, "made for this")).not.toBeNull();
});

/** The thread's program from its source. */
function program(): URL {
  const folderOfTsx = dirname(createRequire(import.meta.url).resolve("tsx/package.json"));
  const tsx = pathToFileURL(join(folderOfTsx, "dist/esm/api/index.mjs"));
  const source = pathToFileURL(join(import.meta.dirname, "builder-worker.ts"));
  return new URL(
    `data:text/javascript,import{register}from"${tsx.href}";register();await import("${source.href}")`,
  );
}

it("builds and saves in a thread, and starts again from the file", async () => {
  const definition = { sortKeys: ["newest", "fee"], filters: {} };
  const settings = {
    mergeAt: 200,
    createBuilder: threadBuilder(program()),
    saved: { file: join(folder, "thread.segment"), fingerprint: "of now" },
  };
  const index = createSearchIndex(definition, settings);
  index.beginLoading();
  for (const { document: one } of entries) await index.upsert([one]);
  index.markRead(7);
  await index.endLoading();
  expect(index.size()).toBe(300);
  const again = createSearchIndex(definition, settings);
  await expect.poll(() => again.restore(), { timeout: 10_000 }).toBe(7);
  const query = {
    filters: {},
    terms: [[{ prefix: "word29", weight: 1 }]],
    sort: { key: "fee", descending: true },
    limit: 4,
  };
  const { ids, total } = await again.search(query);
  expect([again.size(), total]).toEqual([300, 11]);
  expect(ids).toEqual([299, 298, 297, 296].map((n) => document(n).id));
});
