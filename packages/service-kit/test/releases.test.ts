import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { prune, release, rollBack } from "../src/releases/change.ts";
import { versionFor } from "../src/releases/cohort.ts";
import { folderStore } from "../src/releases/folder-store.ts";
import { canaryOf, defaultOf, type Entry, readPointer, SCHEMA } from "../src/releases/pointer.ts";

const name = "mf-blogs";
const by = "tester";

function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "releases-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}
const built = (mark: string) =>
  folder({
    "mf-manifest.json": `{"name":"mf_blogs","mark":"${mark}"}`,
    "static/routes.11223344.js": `export const mark = "${mark}";`,
    "static/routes.11223344.js.br": "squeezed",
    ".stamp": "of the build, for nobody",
  });

function world() {
  const root = folder();
  const store = folderStore(root);
  const publish = (version: string, share = 100, at?: Date) =>
    release(store, { name, by, version, from: built(version), share, ...(at ? { at } : {}) });
  const pointed = async () => readPointer(name, (await store.pointer(name)) ?? "");
  const everybody = async () => defaultOf(await pointed()).metadata.version;
  return { root, store, publish, pointed, everybody };
}

describe("a release", () => {
  test("is uploaded whole, with the integrity of every file, and pointed at in the schema of frontend discovery", async () => {
    const { root, store, publish } = world();
    await publish("1.0.0");
    expect(readdirSync(join(root, name, "1.0.0")).toSorted()).toEqual([
      "integrity.json",
      "mf-manifest.json",
      "static",
    ]);
    const list = JSON.parse(readFileSync(join(root, name, "1.0.0/integrity.json"), "utf8"));
    expect(list).toEqual({
      "mf-manifest.json": expect.stringMatching(/^sha384-/),
      "static/routes.11223344.js": expect.stringMatching(/^sha384-/),
      "static/routes.11223344.js.br": expect.stringMatching(/^sha384-/),
    });
    const pointer: unknown = JSON.parse((await store.pointer(name)) ?? "");
    expect(pointer).toMatchObject({
      schema: SCHEMA,
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

  test("never changes: the same content may come again, other content is refused", async () => {
    const { store, publish, everybody } = world();
    await publish("1.0.0");
    await publish("1.0.0");
    const other = { name, by, version: "1.0.0", from: built("other"), share: 100 };
    await expect(release(store, other)).rejects.toThrow("A version never changes");
    expect(await everybody()).toBe("1.0.0");
  });

  test("leaves nothing behind when it cannot be uploaded", async () => {
    const { root, store, publish } = world();
    await publish("1.0.0");
    const from = built("2.0.0");
    symlinkSync("/etc/passwd", join(from, "static/passwd.txt"));
    const linked = release(store, { name, by, version: "2.0.0", from, share: 100 });
    await expect(linked).rejects.toThrow("static/passwd.txt is not a plain file.");
    expect(readdirSync(join(root, name)).toSorted()).toEqual([
      "1.0.0",
      "history.jsonl",
      "pointer.json",
    ]);
  });

  test.each(["../evil", "1.0.0/../../evil", ".hidden", "", "1/2"])(
    "with the version %j is refused",
    async (version) => {
      await expect(world().publish(version)).rejects.toThrow("A version is written like");
    },
  );

  test.each(["../mf-blogs", "MF", "mf/blogs", ""])("of %j is refused", async (wrong) => {
    const { store } = world();
    const from = built("1");
    const act = release(store, { name: wrong, by, version: "1.0.0", from, share: 100 });
    await expect(act).rejects.toThrow("A remote is named like");
  });

  test("at the same time as another of the same remote: both happen, one after the other", async () => {
    const { store, publish, pointed } = world();
    await publish("1.0.0");
    await Promise.all(["2.0.0", "3.0.0", "4.0.0", "5.0.0"].map((version) => publish(version)));
    const { metadata, extras } = defaultOf(await pointed());
    const all = [metadata, ...extras.previous].map(({ version }) => version);
    expect(all.toSorted()).toEqual(["1.0.0", "2.0.0", "3.0.0", "4.0.0", "5.0.0"]);
    expect(await store.history(name)).toHaveLength(5);
  });
});

describe("a rollback", () => {
  test("goes back release by release, and says who did it", async () => {
    const { store, publish, everybody } = world();
    for (const version of ["1.0.0", "2.0.0", "3.0.0"]) await publish(version);
    await rollBack(store, { name, by: "somebody" });
    expect(await everybody()).toBe("2.0.0");
    await rollBack(store, { name, by: "somebody" });
    expect(await everybody()).toBe("1.0.0");
    await expect(rollBack(store, { name, by })).rejects.toThrow(
      "mf-blogs has no version before 1.0.0.",
    );
    expect((await store.history(name))[0]).toMatchObject({
      by: "somebody",
      action: "rollback",
      version: "1.0.0",
      share: 100,
    });
  });

  test("takes a canary away first", async () => {
    const { store, publish, pointed } = world();
    await publish("1.0.0");
    await publish("2.0.0", 10);
    await rollBack(store, { name, by });
    expect((await pointed()).map(({ metadata }) => metadata.version)).toEqual(["1.0.0"]);
  });

  test("works also when somebody broke the pointer", async () => {
    const { root, store, publish, everybody } = world();
    await publish("1.0.0");
    await publish("2.0.0");
    writeFileSync(join(root, name, "pointer.json"), "{ broken");
    await rollBack(store, { name, by });
    expect(await everybody()).toBe("1.0.0");
  });

  test("of what was never released is a sentence", async () => {
    const { store } = world();
    await expect(rollBack(store, { name, by })).rejects.toThrow(
      "mf-blogs has no release to go back from.",
    );
  });
});

describe("a canary", () => {
  const PEOPLE = 10_000;
  const people = Array.from({ length: PEOPLE }, (_, i) => i.toString(16).padStart(16, "0"));
  const inside = (entries: readonly Entry[]) => {
    const trial = canaryOf(entries)?.metadata.version;
    return new Set(
      people.filter((who) => versionFor(name, entries, who).metadata.version === trial),
    );
  };

  test("of 10 percent reaches 10 percent of 10,000 people, always the same, and keeps them while it grows", async () => {
    const { publish, pointed } = world();
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const tenth = inside(await pointed());
    expect(Math.abs(tenth.size / PEOPLE - 0.1)).toBeLessThan(0.01);
    expect(inside(await pointed())).toEqual(tenth);
    await publish("2.0.0", 30);
    const third = inside(await pointed());
    expect(Math.abs(third.size / PEOPLE - 0.3)).toBeLessThan(0.015);
    expect([...tenth].filter((who) => !third.has(who))).toEqual([]);
    await publish("2.0.0");
    const after = await pointed();
    expect(new Set(people.map((who) => versionFor(name, after, who).metadata.version))).toEqual(
      new Set(["2.0.0"]),
    );
  });

  test("does not try every version on the same people", async () => {
    const { publish, pointed } = world();
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const first = inside(await pointed());
    await publish("3.0.0", 10);
    const both = [...inside(await pointed())].filter((who) => first.has(who));
    expect(both.length).toBeLessThan(PEOPLE * 0.03);
  });

  test.each([0, -1, 101, Number.NaN])("of %d percent is refused", async (share) => {
    const { publish } = world();
    await publish("1.0.0");
    await expect(publish("2.0.0", share)).rejects.toThrow("more than 0 and at most 100 percent");
  });

  test("needs something to be compared with", async () => {
    const { publish } = world();
    await expect(publish("1.0.0", 10)).rejects.toThrow("Release it to everybody first.");
    await publish("1.0.0");
    await expect(publish("1.0.0", 10)).rejects.toThrow("is what everybody has already");
  });
});

describe("a pointer is refused", () => {
  /** A good pointer, changed. */
  async function changed(step: (entries: Entry[]) => unknown) {
    const { publish, pointed } = world();
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const entries = structuredClone([...(await pointed())]);
    step(entries);
    return JSON.stringify({ schema: SCHEMA, microFrontends: { [name]: entries } });
  }

  test.each<[string, (entries: Entry[]) => unknown]>([
    ["that leads to another host", ([a]) => a && (a.url = "https://evil.example/mf-manifest.json")],
    ["that climbs out", ([a]) => a && (a.url = "/remotes/mf-blogs/../mf-listings/x.json")],
    ["whose version climbs out", ([a]) => a && (a.metadata.version = "../../etc")],
    ["whose traffic is not 100", ([a]) => a && (a.deployment.traffic = 11)],
    ["without a default", ([, b]) => b && (b.deployment.default = false)],
    ["with its default first", (entries) => entries.reverse()],
    ["with a version twice", ([a, b]) => a && b && (a.metadata.version = b.metadata.version)],
    ["without an integrity", ([a]) => a && (a.metadata.integrity = "md5-abc")],
    ["that names nothing", (entries) => entries.splice(0)],
  ])("%s", async (_what, step) => {
    const text = await changed(step);
    expect(() => readPointer(name, text)).toThrow(/^(?:The|A) pointer/);
  });

  test("that is half written, of another schema or of another remote", async () => {
    const text = await changed(() => {});
    expect(() => readPointer(name, text)).not.toThrow();
    expect(() => readPointer(name, text.slice(0, -20))).toThrow("it may be half written");
    expect(() => readPointer(name, text.replace("v1-pre", "v9"))).toThrow("schema");
    expect(() => readPointer("mf-listings", text)).toThrow("does not name mf-listings");
  });
});

test("versions that nobody needs go after two weeks, those in use or in reach of a rollback stay", async () => {
  const { store, publish } = world();
  await publish("1.0.0");
  await publish("2.0.0", 10);
  await publish("3.0.0", 10);
  const later = new Date(Date.now() + 15 * 86_400_000);
  expect(await prune(store, name)).toEqual([]);
  expect(await prune(store, name, later)).toEqual(["2.0.0"]);
  expect([...(await store.versions(name)).keys()].toSorted()).toEqual(["1.0.0", "3.0.0"]);
});
