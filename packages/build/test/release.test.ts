import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readPointer } from "@tutorsetu/releases/pointer";
import { inBucket, inFolder } from "@tutorsetu/releases/testing/stores";
import { deterministicManifest } from "../src/bundling/page-output.ts";
import { releaseSlice, sliceMeant } from "../src/releases.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";

const repository = resolve(import.meta.dirname, "../../..");

const name = "mf-blogs";

/** Where a release goes, and what the environment must say of it. */
const places = [
  ["a folder", () => Promise.resolve({ ...inFolder(), env: {} })],
  [
    "a bucket",
    async () => {
      const { server, address, ...rest } = await inBucket();
      const { accessKeyId, secretAccessKey, region } = server.keys;
      const env = {
        AWS_ENDPOINT_URL: server.url,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      };
      return { ...rest, address, env };
    },
  ],
] as const;

async function fixture(make: (typeof places)[number][1]) {
  const { store, address, env, read } = await make();
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, name);
  mkdirSync(join(root, "dist/static"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{"version":"1.2.0"}');
  writeFileSync(join(root, "dist/mf-manifest.json"), "{}");
  const build = (text: string) => writeFileSync(join(root, "dist/static/a.11223344.js"), text);
  build("one");
  const publish = (share = 100) =>
    releaseSlice({ name, root, store: address, share, by: "tester" });
  const pointer = async () => readPointer(name, (await store.pointer(name)) ?? "");
  return { address, build, publish, pointer, read };
}

describe.each(places)("into %s", (_where, make) => {
  test("a version is the slice's own number and its content's: the same sources give the same one", async () => {
    const { build, publish, pointer } = await fixture(make);
    const first = await publish();
    expect(first).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
    expect(await publish()).toBe(first);
    expect((await pointer())[0]?.extras.previous).toEqual([]);
    build("two");
    const second = await publish();
    expect(second).not.toBe(first);
    build("one");
    expect(await publish()).toBe(first);
  });

  test("a canary grows with the same version until everybody has it", async () => {
    const { build, publish, pointer } = await fixture(make);
    await publish();
    build("two");
    const version = await publish(10);
    const shares = async () => (await pointer()).map(({ deployment }) => deployment.traffic);
    expect(await shares()).toEqual([10, 90]);
    expect(await publish(40)).toBe(version);
    expect(await shares()).toEqual([40, 60]);
    await publish();
    expect(await pointer()).toMatchObject([{ metadata: { version } }]);
  });

  test("npm run rollback says where it went, and a mistake is one sentence", async () => {
    const { address, build, publish, read } = await fixture(make);
    const first = await publish();
    build("two");
    await publish();
    const rollBack = (...more: string[]) =>
      new Promise<{ failed: boolean; stdout: string; stderr: string }>((done) => {
        execFile(
          process.execPath,
          ["--import", "tsx", "packages/build/src/rollback.ts", name, "--store", address, ...more],
          { cwd: repository, env: { ...process.env, RELEASED_BY: "asha" } },
          (error, stdout, stderr) => done({ failed: error !== null, stdout, stderr }),
        );
      });
    expect((await rollBack()).stdout).toBe(`mf-blogs is back at ${first} for everybody.\n`);
    const late = await rollBack("--from", "1.0.0-deadbeef");
    expect(late.stderr).toMatch(/^mf-blogs 1\.0\.0-deadbeef is live no longer: somebody has/);
    const stderr = `mf-blogs has no version before ${first}.\n`;
    expect(await rollBack()).toMatchObject({ failed: true, stderr });
    const lines = read(`${name}/history.jsonl`).trim().split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ by: "asha", action: "rollback" });
  }, 60_000);
});

test.each([
  ["release", "canary"],
  ["rollback", "store"],
])("%s does nothing when npm has kept its --%s for itself", (command, option) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", `packages/build/src/${command}.ts`, "mf-blogs"],
    { cwd: repository, env: { ...process.env, [`npm_config_${option}`]: "10" }, encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^npm has kept --${option} for itself\\. Write -- before it`));
});

test("the slice is the named one, or the folder that npm works in", () => {
  expect(sliceMeant(undefined, "/somewhere/mf-blogs")).toBe("mf-blogs");
  expect(sliceMeant("mf-listings", "/somewhere")).toBe("mf-listings");
  expect(() => sliceMeant(undefined, "/somewhere")).toThrow("Say which remote");
  expect(() => sliceMeant("../mf-blogs", "/somewhere")).toThrow("Say which remote");
  expect(() => sliceMeant("mf-nowhere", "/somewhere")).toThrow("Say which remote");
});

test("a manifest whose lists come in another order is the same manifest", async () => {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "mf-manifest.json");
  const written = async (ids: string[]) => {
    writeFileSync(file, JSON.stringify({ name: "x", shared: ids.map((id) => ({ id })) }));
    await deterministicManifest(folder);
    return readFileSync(file, "utf8");
  };
  expect(await written(["b", "a"])).toBe(await written(["a", "b"]));
});
