import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseMongo } from "../src/mongo-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutorsetu-store-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program on PATH that says its version, as far as the choice goes a mongod. */
async function mongodOf(version: string): Promise<NodeJS.ProcessEnv> {
  const file = join(folder, "mongod");
  await writeFile(file, `#!/bin/sh\necho "db version v${version}"\n`);
  await chmod(file, 0o755);
  return { PATH: folder };
}

const choose = (env: NodeJS.ProcessEnv) =>
  chooseMongo({ env, dataDir: join(folder, "data"), embedded: "embedded.mjs" });

test("MONGO_URL goes before everything", async () => {
  const env = { ...(await mongodOf("7.0.1")), MONGO_URL: "mongodb://db.example" };
  expect(await choose(env)).toEqual({ said: "MongoDB at MONGO_URL", url: "mongodb://db.example" });
});

test("a mongod on PATH is started as a replica set of one", async () => {
  const { args = [], prepare } = await choose(await mongodOf("7.0.1"));
  expect(args).toContain("--replSet");
  expect(prepare).toBeDefined();
});

test("a mongod older than 4.4 is passed over", async () => {
  const { args } = await choose(await mongodOf("4.2.24"));
  expect(args).toEqual(["embedded.mjs"]);
});

test("data kept by the embedded store stays there when a mongod appears", async () => {
  await choose({ PATH: "" });
  const { said, args } = await choose(await mongodOf("7.0.1"));
  expect(args).toEqual(["embedded.mjs"]);
  expect(said).toContain("for one machine, demos and tests");
});

test("data kept by a mongod is not left out when it is gone: the start says so", async () => {
  await choose(await mongodOf("7.0.1"));
  await expect(choose({ PATH: "" })).rejects.toThrow(
    /is kept by a mongod, and none is on this machine/,
  );
});
