import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPlatform } from "../src/platform.ts";
import { whoRuns } from "../src/single-instance.ts";
import { seed } from "../src/seed.ts";

const stubService = join(import.meta.dirname, "stub-service.mjs");
const stubSeeder = join(import.meta.dirname, "stub-seeder.mjs");
let dataDir = "";

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-seed-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const bare = { PATH: "", MONGO_URL: "", REDIS_URL: "", MONGOMS_SYSTEM_BINARY: "" };
const told = () =>
  JSON.parse(readFileSync(join(dataDir, "told.json"), "utf8")) as Record<string, string>;
const run = (counts: { tutors?: string; students?: string }) =>
  seed({
    ...counts,
    data: dataDir,
    build: false,
    env: { ...bare, TOLD_FILE: join(dataDir, "told.json") },
    programOf: (name) => (name === "svc-users" ? stubSeeder : stubService),
  });

test("fills a store of its own when nothing runs, and leaves nothing running", async () => {
  expect(await run({ tutors: "12", students: "34" })).toContain("12 tutors and 34 students");
  const { MONGO_URL = "", ...rest } = told();
  expect(rest).toEqual({ SEED_ONLY: "true", SEED_TUTORS: "12", SEED_STUDENTS: "34" });
  await expect(fetch(`http://${new URL(MONGO_URL).host}`)).rejects.toThrow("fetch failed");
});

test("fills the store of the platform that runs on the folder, and leaves it running", async () => {
  const fake = { port: 0, build: false, quiet: true, programOf: () => stubService, env: bare };
  const platform = await startPlatform({ ...fake, dataDir });
  try {
    expect(whoRuns(dataDir)).toEqual({ url: platform.url, mongoUrl: platform.mongoUrl });
    expect(await run({})).toContain(platform.url);
    expect(told()["MONGO_URL"]).toBe(platform.mongoUrl);
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  } finally {
    await platform.stop();
  }
  expect(whoRuns(dataDir)).toBeUndefined();
});

test("does not believe a platform that was killed", () => {
  const about = { pid: 2 ** 22 + 1, url: "http://127.0.0.1:1", mongoUrl: "mongodb://127.0.0.1:1" };
  writeFileSync(join(dataDir, "running.json"), JSON.stringify(about));
  expect(whoRuns(dataDir)).toBeUndefined();
});

test.each([{ tutors: "0" }, { tutors: "many" }, { students: "1000001" }])(
  "refuses %j in a sentence",
  async (counts) => {
    await expect(run(counts)).rejects.toThrow(/must be a whole number from 1 to 1000000/);
  },
);
