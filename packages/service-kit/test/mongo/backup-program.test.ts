import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { expect, it, onTestFinished } from "vitest";
import { connectMongo } from "../../src/mongo.ts";

const PROGRAM = join(import.meta.dirname, "../../../../deploy/backup.ts");

it("backs up by a name that sorts, keeps as many as it is told, and restores the one that is named", async () => {
  const [store, root] = [await testMongo(), await mkdtemp(join(tmpdir(), "tutorsetu-backups-"))];
  const client = connectMongo(store.url);
  onTestFinished(async () => {
    await client.close();
    await store.close();
    await rm(root, { recursive: true });
  });
  const run = (...args: readonly string[]) =>
    new Promise<string>((done) => {
      const env = { ...process.env, MONGO_URL: store.url, BACKUPS: root };
      const all = ["--import", "tsx", PROGRAM, ...args];
      execFile(process.execPath, all, { env }, (error, stdout, stderr) =>
        done(error ? `${error.code}: ${stderr}` : stdout),
      );
    });
  const people = client.db("users").collection<{ _id: string }>("people");
  await people.insertOne({ _id: "asha" });
  for (const old of ["2026-01-01T00-00-00Z", "2026-01-02T00-00-00Z"]) await mkdir(join(root, old));
  await mkdir(join(root, "of-somebody-else"));

  expect(await run("--keep", "2")).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ: 1 documents\.\n$/);
  const [older, fresh = "", other] = (await readdir(root)).toSorted();
  expect([older, other]).toEqual(["2026-01-02T00-00-00Z", "of-somebody-else"]);
  await people.deleteMany({});
  await people.insertOne({ _id: "ravi" });
  expect(await run("restore", fresh)).toMatch(
    /^1: The database users holds data already \(people\)\./,
  );
  expect(await run("restore", fresh, "--replace")).toBe(`1 documents of ${fresh} are back.\n`);
  expect(await people.find().toArray()).toEqual([{ _id: "asha" }]);
}, 60_000);
