import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Platform, startPlatform } from "../../src/platform.ts";
import { ask, identities, type Identities } from "./identities.ts";
import { type Belongings, belongings, everyCall, type Named, requestOf } from "./requests.ts";

const START_MS = 180_000;

let dataDir = "";
let platform: Platform;
let mongo: MongoClient;
let people: Identities;
let known: Belongings;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-access-"));
  platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "demo",
    quiet: true,
    sourceMaps: false,
    env: { ...process.env, REGISTRATIONS_PER_HOUR: "1000", REQUESTS_PER_MINUTE: "100000" },
  });
  mongo = await new MongoClient(platform.mongoUrl ?? "").connect();
  const {
    all,
    tutorA: tutor,
    studentA: student,
    admin,
  } = await identities(platform.url, mongo.db("users"));
  people = all;
  known = await belongings(platform.url, { tutor, student, admin });
}, START_MS);
afterAll(async () => {
  await mongo?.close();
  platform?.end();
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A line of the table: the status of each answer, in the order of `people`, and the call. */
async function lineOf(call: Named): Promise<string> {
  const statuses: number[] = [];
  for (const token of Object.values(people))
    statuses.push((await ask(platform.url, requestOf(call, known), token)).status);
  return `${statuses.join(" ")}  ${call.name} ${call.method} ${call.path}`;
}

/**
 * The recorded answers are what a review reads: a call that is new, or answers somebody else than before, changes the file
 * (`npx vitest run --project platform access -u`), and the change says who may do what from now on.
 */
test("every call answers everybody as recorded", { timeout: START_MS }, async () => {
  const lines = Object.keys(people).map((who, column) => `${" ".repeat(column * 4)}${who}`);
  for (const call of everyCall()) lines.push(await lineOf(call));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("recorded.txt");
});
