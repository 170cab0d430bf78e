// Run by memory.test.ts in a process of its own: what statements over many documents hold on to while they run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "../src/aggregate/pipeline.ts";
import type { Doc } from "../src/bson/values.ts";
import { decodeExact } from "../src/bson/documents.ts";
import { eachMatch } from "../src/commands/writes.ts";
import { type Yielding, expand } from "../src/plan/yielding.ts";
import { type Found, search, tally } from "../src/plan/search.ts";
import { openCatalog } from "../src/storage/catalog.ts";
import { openStore } from "../src/storage/store.ts";

const DOCS = 40_000;
const LOOKS = 8;

function heldBytes(): number {
  // It is there: the process is started with --expose-gc.
  for (let n = 0; n < 2; n++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const folder = await mkdtemp(join(tmpdir(), "tutorsetu-held-"));
const store = openStore(join(folder, "data"), "os", () => {});
const catalog = openCatalog(store);
const docs = await store.write(() => catalog.create("t", "docs"));
await store.write(() => docs.addIndex({ v: 2, key: { tokens: 1 }, name: "tokens_1" }));
for (let at = 0; at < DOCS; at += 1000) {
  await store.write(() => {
    for (let n = at; n < at + 1000; n++)
      docs.insert({
        _id: `person-${n}`,
        n,
        tokens: [`name${n % 100}`, "all"],
        text: "x".repeat(200),
      });
  });
}
for (const { record } of docs.indexes) Object.assign(record, { ready: true });

/** The most that is held while it runs, in bytes per document, beyond what was held before. */
async function perDocument(run: (look: () => void) => unknown) {
  const before = heldBytes();
  let most = 0;
  await run(() => (most = Math.max(most, heldBytes() - before)));
  return Math.round((most / DOCS) * 10) / 10;
}

/** Looks a few times on the way, at the points at which others work. */
const walk = (work: () => Yielding<unknown>) =>
  perDocument((look) => {
    let yields = 0;
    for (const one of work())
      if (one === undefined && yields++ % Math.ceil(DOCS / 128 / LOOKS) === 0) look();
  });

const group = pipeline([{ $group: { _id: "$tokens", n: { $sum: 1 } } }]);
const decoded = () => expand(search(docs, { filter: {} }), ({ raw }): Doc[] => [decodeExact(raw)]);

const change = (alter: (found: Found) => void) =>
  perDocument(async (look) => {
    let done = 0;
    await eachMatch(docs, { n: { $gte: 0 } }, (found) => {
      if (done++ % (DOCS / LOOKS) === 0) look();
      alter(found);
    });
  });

const counted = {
  countByScan: await walk(() => tally(docs, { filter: { n: { $gte: 0 } } })),
  countByLists: await walk(() => tally(docs, { filter: { tokens: { $in: ["all", "name1"] } } })),
  group: await walk(() => group(decoded())),
  updateMany: await change((found) => {
    docs.replace(found, { ...decodeExact(found.raw), text: "y" });
  }),
  deleteMany: await change(({ doc }) => docs.remove(doc)),
  left: [...search(docs, { filter: {} })].length,
};
process.stdout.write(JSON.stringify(counted));
await store.close();
await rm(folder, { recursive: true });
