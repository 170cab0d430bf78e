import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { release, rollBack } from "../src/release.ts";
import { canaryOf, defaultOf, writePointer } from "../src/pointer.ts";
import { inFolder, stores } from "../src/testing/stores.ts";
import { built, by, name, fixture } from "./fixture.ts";

describe.each(stores)("in %s", (_where, make) => {
  describe("a release", () => {
    test("is uploaded whole, with the integrity of every file, and pointed at in the schema of frontend discovery", async () => {
      const { store, publish, files, read } = await fixture(make);
      await publish("1.0.0");
      expect(files(`${name}/1.0.0`)).toEqual([
        "integrity.json",
        "mf-manifest.json",
        "static/routes.11223344.js",
        "static/routes.11223344.js.br",
      ]);
      const list = JSON.parse(read(`${name}/1.0.0/integrity.json`));
      expect(list).toEqual({
        "mf-manifest.json": expect.stringMatching(/^sha384-/),
        "static/routes.11223344.js": expect.stringMatching(/^sha384-/),
        "static/routes.11223344.js.br": expect.stringMatching(/^sha384-/),
      });
      const pointer: unknown = JSON.parse((await store.pointer(name)) ?? "");
      expect(pointer).toMatchObject({
        schema:
          "https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json",
        microFrontends: {
          "mf-blogs": [
            {
              url: "/remotes/mf-blogs/1.0.0/mf-manifest.json",
              metadata: { version: "1.0.0", integrity: list["mf-manifest.json"] },
              deployment: { traffic: 100, default: true },
            },
          ],
        },
      });
    });

    test("never changes: the same content may be uploaded again, other content is rejected", async () => {
      const { store, publish, everybody } = await fixture(make);
      await publish("1.0.0");
      await publish("1.0.0");
      const other = { name, by, version: "1.0.0", from: built("other"), share: 100 };
      await expect(release(store, other)).rejects.toThrow(
        /^mf-blogs 1\.0\.0 was uploaded before .* A version never changes; .*\.$/,
      );
      expect(await everybody()).toBe("1.0.0");
    });

    test("leaves no files behind when the upload fails", async () => {
      const { store, publish, files } = await fixture(make);
      await publish("1.0.0");
      const before = files(name);
      const from = built("2.0.0");
      symlinkSync("/etc/passwd", join(from, "static/passwd.txt"));
      const linked = release(store, { name, by, version: "2.0.0", from, share: 100 });
      await expect(linked).rejects.toThrow("static/passwd.txt is not a plain file.");
      expect(files(name)).toEqual(before);
    });

    test.each(["../evil", "1.0.0/../../evil", ".hidden", "", "1/2"])(
      "with the version %j is rejected",
      async (version) => {
        await expect((await fixture(make)).publish(version)).rejects.toThrow(
          /A version is written like 1\.2\.0-3f2a\."/,
        );
      },
    );

    test.each(["../mf-blogs", "MF", "mf/blogs", ""])("of %j is rejected", async (wrong) => {
      const { store } = await fixture(make);
      const from = built("1");
      const act = release(store, { name: wrong, by, version: "1.0.0", from, share: 100 });
      await expect(act).rejects.toThrow(/A remote is named like mf-x\."/);
    });

    test("at the same time as others of the same remote: all happen, one after the other", async () => {
      const { store, publish, pointed } = await fixture(make);
      await publish("1.0.0");
      await Promise.all(["2.0.0", "3.0.0", "4.0.0", "5.0.0"].map((version) => publish(version)));
      const { metadata, extras } = defaultOf(await pointed());
      const all = [metadata, ...extras.previous].map(({ version }) => version);
      expect(all.toSorted()).toEqual(["1.0.0", "2.0.0", "3.0.0", "4.0.0", "5.0.0"]);
      expect(await store.history(name)).toHaveLength(5);
    });
  });

  describe("a rollback", () => {
    test("of what was seen happens once, however many ask for it at once", async () => {
      const { store, publish, everybody } = await fixture(make);
      for (const version of ["1.0.0", "2.0.0", "3.0.0"]) await publish(version);
      const back = (seen: string) => rollBack(store, { name, by, seen });
      const both = await Promise.allSettled([back("3.0.0"), back("3.0.0")]);
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set(["fulfilled", "rejected"]));
      expect(await everybody()).toBe("2.0.0");
      await expect(back("3.0.0")).rejects.toThrow(
        /^mf-blogs 3\.0\.0 is live no longer: somebody has rolled it back or released already\./,
      );
      await publish("4.0.0", 10);
      await expect(back("2.0.0")).rejects.toThrow("is live no longer");
      await back("4.0.0");
      await back("2.0.0");
      expect(await everybody()).toBe("1.0.0");
    });

    test("restores release by release, and records who did it", async () => {
      const { store, publish, everybody } = await fixture(make);
      for (const version of ["1.0.0", "2.0.0", "3.0.0"]) await publish(version);
      await rollBack(store, { name, by: "somebody" });
      expect(await everybody()).toBe("2.0.0");
      await rollBack(store, { name, by: "somebody" });
      expect(await everybody()).toBe("1.0.0");
      await expect(rollBack(store, { name, by })).rejects.toThrow(
        /^mf-blogs has no version before 1\.0\.0\.$/,
      );
      expect((await store.history(name))[0]).toMatchObject({
        by: "somebody",
        action: "rollback",
        version: "1.0.0",
        share: 100,
      });
    });

    test("removes a canary first, and restores the pointer from before it", async () => {
      const { store, publish, pointed } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0");
      const before = await pointed();
      await publish("3.0.0", 10);
      await rollBack(store, { name, by });
      expect(await pointed()).toEqual(before);
    });

    test("reaches ten versions back, and a version released again counts once", async () => {
      const { publish, pointed } = await fixture(make);
      for (let n = 1; n <= 12; n++) await publish(`${n}.0.0`);
      await publish("12.0.0");
      const { extras } = defaultOf(await pointed());
      const previous = extras.previous.map(({ version }) => version);
      expect(previous).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `${n}.0.0`));
    });

    test("records nothing for the version that everybody has, and ends a canary with it", async () => {
      const { store, publish, pointed } = await fixture(make);
      await publish("1.0.0");
      await publish("1.0.0");
      expect(await store.history(name)).toHaveLength(1);
      await publish("2.0.0", 10);
      await publish("1.0.0");
      expect((await store.history(name)).map(({ action }) => action)).toEqual([
        "release",
        "canary",
        "release",
      ]);
      expect(canaryOf(await pointed())).toBeUndefined();
    });

    test("starts from the pointer in place, also when the last record says otherwise", async () => {
      const { store, publish, pointed, everybody, write } = await fixture(make);
      for (const version of ["1.0.0", "2.0.0"]) await publish(version);
      const second = writePointer(name, await pointed());
      await publish("3.0.0");
      write(`${name}/pointer.json`, second);
      await rollBack(store, { name, by });
      expect(await everybody()).toBe("1.0.0");
    });

    test("works also when somebody broke the pointer", async () => {
      const { store, publish, everybody, write } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0");
      write(`${name}/pointer.json`, "{ broken");
      await rollBack(store, { name, by });
      expect(await everybody()).toBe("1.0.0");
    });

    test("of a remote that was never released fails with a sentence", async () => {
      const { store } = await fixture(make);
      await expect(rollBack(store, { name, by })).rejects.toThrow(
        /^mf-blogs has no release to go back from\.$/,
      );
    });
  });

  test("a canary is recorded with its share and time, and falls back to the default version", async () => {
    const { store, publish, pointed } = await fixture(make);
    const at = new Date(Date.UTC(2026, 0, 1));
    await publish("1.0.0", 100, at);
    await publish("2.0.0", 10, at);
    expect((await store.history(name))[0]).toEqual({
      at: at.toISOString(),
      by,
      action: "canary",
      version: "2.0.0",
      share: 10,
      pointer: await store.pointer(name),
    });
    const [canary, stable] = await pointed();
    expect(canary).toEqual({
      url: "/remotes/mf-blogs/2.0.0/mf-manifest.json",
      fallbackUrl: "/remotes/mf-blogs/1.0.0/mf-manifest.json",
      metadata: { version: "2.0.0", integrity: expect.any(String) },
      deployment: { traffic: 10, default: false },
      extras: { files: expect.any(String), releasedAt: at.toISOString(), previous: [] },
    });
    expect(stable?.deployment).toEqual({ traffic: 90, default: true });
    expect(canaryOf(await pointed())).toEqual(canary);
  });

  test("a release fails with a sentence when others are always faster", async () => {
    const { store } = await fixture(make);
    const slow = { ...store, replace: () => Promise.resolve(false) };
    const act = { name, by, version: "1.0.0", from: built("1"), share: 100 };
    await expect(release(slow, act)).rejects.toThrow(
      /^mf-blogs is being released by others all the time\. Try again\.$/,
    );
  });
});

test("a pointer that cannot be read is an error, not a missing pointer", async () => {
  const { store } = await fixture(async () => inFolder());
  mkdirSync(join(store.folderOf(name, "1.0.0"), "../pointer.json"), { recursive: true });
  await expect(store.pointer(name)).rejects.toMatchObject({ code: "EISDIR" });
});

test("a half-written record hides no other record and stops no release", async () => {
  const { store, publish, everybody, read, write } = await fixture(async () => inFolder());
  await publish("1.0.0");
  const history = `${name}/history.jsonl`;
  expect(read(history)).toMatch(/^\{.*\}\n$/);
  write(history, `${read(history)}{"at":"2026-11-2`);
  await publish("2.0.0");
  expect((await store.history(name)).map(({ version }) => version)).toEqual(["2.0.0", "1.0.0"]);
  write(`${name}/pointer.json`, "{");
  await rollBack(store, { name, by });
  expect(await everybody()).toBe("1.0.0");
});
