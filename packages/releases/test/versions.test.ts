import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { promote, prune, rollBack } from "../src/release.ts";
import { buildOf, defaultOf } from "../src/pointer.ts";
import { inBucket, inFolder, stores } from "../src/testing/stores.ts";
import { by, name, fixture } from "./fixture.ts";

describe.each(stores)("in %s", (_where, make) => {
  test("tells when each version was uploaded", async () => {
    const { store, publish } = await fixture(make);
    const before = Math.floor(Date.now() / 1000) * 1000;
    await publish("1.0.0");
    const versions = await store.versions(name);
    expect([...versions.keys()]).toEqual(["1.0.0"]);
    const at = Number(versions.get("1.0.0"));
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test("what is uploaded is moved to a share and to everybody without its files", async () => {
    const { store, publish, pointed, everybody } = await fixture(make);
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const uploaded = async () => (await pointed()).map((entry) => buildOf(entry));
    const [canary] = await uploaded();
    const at = new Date(canary?.releasedAt ?? 0);
    expect(await store.uploaded(name, "2.0.0", at)).toEqual(canary);
    const move = (version: string, share: number) => promote(store, { name, by, version, share });
    await move("2.0.0", 25);
    expect((await pointed()).map(({ deployment }) => deployment.traffic)).toEqual([25, 75]);
    await move("2.0.0", 100);
    expect(await everybody()).toBe("2.0.0");
    expect((await store.history(name)).map(({ action, share }) => [action, share])).toEqual([
      ["release", 100],
      ["canary", 25],
      ["canary", 10],
      ["release", 100],
    ]);
  });

  test.each(["3.0.0", "..", "latest"])(
    "%s that is not uploaded is moved nowhere",
    async (version) => {
      const { store, publish, everybody } = await fixture(make);
      await publish("1.0.0");
      await expect(promote(store, { name, by, version, share: 100 })).rejects.toThrow(
        `mf-blogs ${version} is not uploaded. Uploaded are: 1.0.0.`,
      );
      expect(await everybody()).toBe("1.0.0");
    },
  );

  test("prunes a version that is more than fourteen days old, not a moment earlier", async () => {
    const { store, publish } = await fixture(make);
    const long = new Date(0);
    for (const [version, share] of [
      ["1.0.0", 100],
      ["2.0.0", 10],
      ["3.0.0", 10],
    ] as const)
      await publish(version, share, long);
    const uploaded = Number((await store.versions(name)).get("2.0.0"));
    const days = 14 * 86_400_000;
    expect(await prune(store, name, new Date(uploaded + days))).toEqual([]);
    expect(await prune(store, name, new Date(uploaded + days + 1))).toEqual(["2.0.0"]);
  });

  test("prunes unused versions after two weeks, and keeps those in use or in reach of a rollback", async () => {
    const { store, publish } = await fixture(make);
    await publish("1.0.0");
    await publish("2.0.0", 10);
    await publish("3.0.0", 10);
    const later = new Date(Date.now() + 15 * 86_400_000);
    expect(await prune(store, name)).toEqual([]);
    expect(await prune(store, name, later)).toEqual(["2.0.0"]);
    expect([...(await store.versions(name)).keys()].toSorted()).toEqual(["1.0.0", "3.0.0"]);
  });

  test("keeps a canary that ran for weeks two weeks more for the pages that are open with it", async () => {
    const { store, publish } = await fixture(make);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await publish("1.0.0");
    await publish("2.0.0", 10);
    await rollBack(store, { name, by, at: inDays(20) });
    await publish("3.0.0", 100, inDays(20));
    expect(await prune(store, name, inDays(21))).toEqual([]);
    expect(await prune(store, name, inDays(35))).toEqual(["2.0.0"]);
  });
});

test.each<[RegExp, (folder: string) => unknown, string?]>([
  [/^There is no uploaded version in .*1\.0\.0\.$/, (at) => rmSync(join(at, "integrity.json"))],
  [
    /^The list of files in .* was changed\.$/,
    (at) => writeFileSync(join(at, "integrity.json"), "{}"),
  ],
  [/^mf-manifest\.json is missing in .*\.$/, (at) => rmSync(join(at, "mf-manifest.json"))],
  [
    /^mf-manifest\.json in .* was changed\.$/,
    (at) => writeFileSync(join(at, "mf-manifest.json"), "{}"),
  ],
  [
    /^The manifest of 1\.0\.0 in .* is not the released one\.$/,
    () => {},
    `sha384-${"A".repeat(64)}`,
  ],
])("a version is not served when %s", async (sentence, step, integrity) => {
  const { store, publish, pointed } = await fixture(async () => inFolder());
  await publish("1.0.0");
  const build = buildOf(defaultOf(await pointed()));
  const folder = store.folderOf(name, "1.0.0");
  expect(await store.verified(name, build)).toBe(folder);
  step(folder);
  await expect(
    store.verified(name, { ...build, integrity: integrity ?? build.integrity }),
  ).rejects.toThrow(sentence);
});

test("ignores a folder whose name is no version when pruning", async () => {
  const bucket = await fixture(inBucket);
  const folder = await fixture(async () => inFolder());
  await bucket.publish("1.0.0");
  await folder.publish("1.0.0");
  for (const file of ["integrity.json", "latest/integrity.json"])
    bucket.write(`${name}/${file}`, "by hand");
  mkdirSync(join(folder.store.folderOf(name, "1.0.0"), "../latest"));
  const later = new Date(Date.now() + 400 * 86_400_000);
  for (const { store } of [bucket, folder]) {
    expect([...(await store.versions(name)).keys()]).toEqual(["1.0.0"]);
    expect(await prune(store, name, later)).toEqual([]);
  }
});
