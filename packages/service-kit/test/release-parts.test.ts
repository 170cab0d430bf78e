import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { BucketAway, withRetry } from "../src/releases/bucket.ts";
import { versionFor } from "../src/releases/cohort.ts";
import { listFiles } from "../src/releases/integrity.ts";
import { locked } from "../src/releases/lock.ts";
import { olderVersions } from "../src/releases/older-versions.ts";
import { canaryOf } from "../src/releases/pointer.ts";
import { listingOf } from "../src/releases/s3-listing.ts";
import { folderWith, inFolder } from "../src/testing-stores.ts";
import { name, world } from "./releases-world.ts";

describe("what may be done twice", () => {
  const tried = (failure: Error, works = Number.POSITIVE_INFINITY) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const at: number[] = [];
    const start = Date.now();
    const end = withRetry(async () => {
      at.push(Date.now() - start);
      if (at.length < works) throw failure;
      return "done";
    }).catch((error: unknown) => error);
    return { at, end };
  };

  test("is tried three times, each later than the one before", async () => {
    const away = new BucketAway("away");
    const { at, end } = tried(away);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toBe(away);
    expect(at).toEqual([0, 200, 600]);
  });

  test("is done when the last try works, and not tried again for a mistake", async () => {
    const late = tried(new BucketAway("away"), 3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await late.end).toBe("done");
    const mistake = tried(new Error("a mistake"));
    expect(await mistake.end).toMatchObject({ message: "a mistake" });
    expect(mistake.at).toHaveLength(1);
  });
});

describe("a lock", () => {
  const lock = () => join(folderWith(), ".lock");

  test("is held by one at a time and given back, also after a failure", async () => {
    const folder = lock();
    const order: string[] = [];
    const step = (who: string) => async () => {
      order.push(`${who} in`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push(`${who} out`);
      return who;
    };
    expect(await Promise.all([locked(folder, step("a")), locked(folder, step("b"))])).toEqual([
      "a",
      "b",
    ]);
    expect(order.map((what) => what.split(" ")[1])).toEqual(["in", "out", "in", "out"]);
    await expect(locked(folder, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await locked(folder, () => Promise.resolve("free"))).toBe("free");
  });

  test("of one who has died is broken after ten seconds, and not before", async () => {
    const folder = lock();
    const taken = async (agedMs: number) => {
      mkdirSync(folder, { recursive: true });
      const since = (Date.now() - agedMs) / 1000;
      utimesSync(folder, since, since);
      let isTaken = false;
      const end = locked(folder, async () => (isTaken = true));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { isTaken: () => isTaken, end };
    };
    const early = await taken(5000);
    expect(early.isTaken()).toBe(false);
    utimesSync(folder, 0, 0);
    expect(await early.end).toBe(true);
    expect(await (await taken(10_100)).end).toBe(true);
  });

  test("where no folder can be made is a failure, and is not waited for", async () => {
    await expect(locked(join(lock(), "in", "none"), () => Promise.resolve())).rejects.toMatchObject(
      { code: "ENOENT" },
    );
  });
});

test("a listing of a bucket is read with its entities, its dates and where it goes on", () => {
  const contents = `<Contents><Key>a&amp;b&lt;c&gt;d&quot;e&apos;f</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>
    <Contents><Key>plain</Key></Contents>`;
  const folders = "<CommonPrefixes><Prefix>x/</Prefix></CommonPrefixes>";
  const token = "<NextContinuationToken>t&amp;1</NextContinuationToken>";
  expect(listingOf(`<R><IsTruncated>true</IsTruncated>${token}${contents}${folders}</R>`)).toEqual({
    objects: [
      { key: `a&b<c>d"e'f`, at: new Date("2026-01-02T03:04:05Z") },
      { key: "plain", at: new Date(0) },
    ],
    folders: ["x/"],
    next: "t&1",
  });
  expect(listingOf(`<R><IsTruncated>false</IsTruncated>${token}</R>`)).toEqual({
    objects: [],
    folders: [],
    next: undefined,
  });
});

test("the same files give the same list, sorted, whatever order they lie in, without hidden ones and the list itself", async () => {
  const files = ["z.js", "b/a.js", "a.js", "m/n/o.js", "c.js", "b.js"];
  const listed = async (order: readonly string[]) =>
    listFiles(folderWith(Object.fromEntries(order.map((file) => [file, file]))));
  const list = await listed(files);
  expect(Object.keys(JSON.parse(list) as object)).toEqual(files.toSorted());
  expect(list).toMatch(/^\{\n {2}"a\.js": "sha384-[\w+/]{64}",\n[^]*\n\}\n$/);
  expect(await listed([...files.toReversed(), "integrity.json", ".hidden", "b/.too"])).toBe(list);
});

test("who is in a canary is the same for every version of this code, and for every machine", async () => {
  const { publish, pointed } = await world(() => Promise.resolve(inFolder()));
  await publish("1.0.0");
  await publish("2.0.0", 30);
  const entries = await pointed();
  const trial = canaryOf(entries)?.metadata.version;
  const people = Array.from({ length: 20 }, (_, n) => `person-${n}`);
  const inside = people.filter((who) => versionFor(name, entries, who).metadata.version === trial);
  expect(inside).toEqual(["person-6", "person-7", "person-14", "person-17"]);
  expect(() => versionFor(name, [], "a")).toThrow(/^mf-blogs has no default version$/);
});

describe("older versions", () => {
  async function asking(verified = () => Promise.resolve("folder")) {
    // The cache has taken the real `performance` with it.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const clock = vi.spyOn(performance, "now").mockImplementation(() => Date.now());
    onTestFinished(() => {
      clock.mockRestore();
      vi.useRealTimers();
    });
    const { publish, store } = await world(() => Promise.resolve(inFolder()));
    for (const version of ["1.0.0", "2.0.0"]) await publish(version);
    const [newest] = await store.history(name);
    const asked = { history: 0, verified: [] as string[] };
    let events = newest ? [newest] : [];
    const bring = olderVersions({
      history: async () => {
        asked.history++;
        return events;
      },
      verified: async (_name, { version }) => {
        asked.verified.push(version);
        return verified();
      },
    });
    const forget = () => (events = []);
    return { bring: (version: string) => bring(name, version), asked, forget };
  }

  test("are those of the pointers that were, and those that a rollback would reach", async () => {
    const { bring, asked } = await asking();
    expect([await bring("1.0.0"), await bring("2.0.0"), await bring("3.0.0")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(asked).toEqual({ history: 1, verified: ["1.0.0", "2.0.0"] });
  });

  test("are asked for once in half a minute, whoever asks and whether they are there or not", async () => {
    const { bring, asked, forget } = await asking();
    const all = () => Promise.all(["1.0.0", "3.0.0", "1.0.0", "3.0.0"].map(bring));
    expect(await all()).toEqual([true, false, true, false]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await all()).toEqual([true, false, true, false]);
    expect(asked).toEqual({ history: 1, verified: ["1.0.0"] });
    forget();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await all()).toEqual([false, false, false, false]);
    expect(asked).toEqual({ history: 2, verified: ["1.0.0"] });
  });

  test("that cannot be brought are not there", async () => {
    const { bring } = await asking(() => Promise.reject(new Error("missing")));
    expect(await bring("1.0.0")).toBe(false);
  });
});
