import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { BucketUnavailableError, withRetry } from "../src/bucket.ts";
import { versionFor } from "../src/canary-share.ts";
import { listFiles } from "../src/integrity.ts";
import { withFileLock } from "../src/file-lock.ts";
import { fetchRetainedVersions } from "../src/retained-versions.ts";
import { canaryOf } from "../src/pointer.ts";
import { listingOf } from "../src/s3-bucket.ts";
import { folderWith, inFolder } from "../src/testing/stores.ts";
import { name, fixture } from "./fixture.ts";

describe("withRetry", () => {
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

  test("tries three times, waiting longer each time", async () => {
    const failure = new BucketUnavailableError("unavailable");
    const { at, end } = tried(failure);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toBe(failure);
    expect(at).toEqual([0, 200, 600]);
  });

  test("resolves when the last try succeeds, and does not retry other errors", async () => {
    const late = tried(new BucketUnavailableError("unavailable"), 3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await late.end).toBe("done");
    const mistake = tried(new Error("a mistake"));
    expect(await mistake.end).toMatchObject({ message: "a mistake" });
    expect(mistake.at).toHaveLength(1);
  });
});

describe("withFileLock", () => {
  const lock = () => join(folderWith(), ".lock");

  test("runs one holder at a time and releases the lock, also after a failure", async () => {
    const folder = lock();
    const order: string[] = [];
    const step = (who: string) => async () => {
      order.push(`${who} in`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push(`${who} out`);
      return who;
    };
    expect(
      await Promise.all([withFileLock(folder, step("a")), withFileLock(folder, step("b"))]),
    ).toEqual(["a", "b"]);
    expect(order.map((what) => what.split(" ")[1])).toEqual(["in", "out", "in", "out"]);
    await expect(withFileLock(folder, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await withFileLock(folder, () => Promise.resolve("free"))).toBe("free");
  });

  test("takes over a lock of a dead holder after ten seconds, and not before", async () => {
    const folder = lock();
    const taken = async (agedMs: number) => {
      mkdirSync(folder, { recursive: true });
      const since = (Date.now() - agedMs) / 1000;
      utimesSync(folder, since, since);
      let isTaken = false;
      const end = withFileLock(folder, async () => (isTaken = true));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { isTaken: () => isTaken, end };
    };
    const early = await taken(5000);
    expect(early.isTaken()).toBe(false);
    utimesSync(folder, 0, 0);
    expect(await early.end).toBe(true);
    expect(await (await taken(10_100)).end).toBe(true);
  });

  test("fails at once where no folder can be made", async () => {
    await expect(
      withFileLock(join(lock(), "in", "none"), () => Promise.resolve()),
    ).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("parses the entities, dates and continuation of a bucket listing", () => {
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

test("lists the same files in the same order, without hidden files and the list itself", async () => {
  const files = ["z.js", "b/a.js", "a.js", "m/n/o.js", "c.js", "b.js"];
  const listed = async (order: readonly string[]) =>
    listFiles(folderWith(Object.fromEntries(order.map((file) => [file, file]))));
  const list = await listed(files);
  expect(Object.keys(JSON.parse(list) as object)).toEqual(files.toSorted());
  expect(list).toMatch(/^\{\n {2}"a\.js": "sha384-[\w+/]{64}",\n[^]*\n\}\n$/);
  expect(await listed([...files.toReversed(), "integrity.json", ".hidden", "b/.too"])).toBe(list);
});

test("puts the same visitors into a canary on every machine and with every version of this code", async () => {
  const { publish, pointed } = await fixture(() => Promise.resolve(inFolder()));
  await publish("1.0.0");
  await publish("2.0.0", 30);
  const entries = await pointed();
  const canary = canaryOf(entries)?.metadata.version;
  const visitors = Array.from({ length: 20 }, (_, n) => `person-${n}`);
  const inside = visitors.filter((id) => versionFor(name, entries, id).metadata.version === canary);
  expect(inside).toEqual(["person-6", "person-7", "person-14", "person-17"]);
  expect(() => versionFor(name, [], "a")).toThrow(/^mf-blogs has no default version$/);
});

describe("retained versions", () => {
  async function counting(verified = () => Promise.resolve("folder")) {
    // The cache has taken the real `performance` with it.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const clock = vi.spyOn(performance, "now").mockImplementation(() => Date.now());
    onTestFinished(() => {
      clock.mockRestore();
      vi.useRealTimers();
    });
    const { publish, store } = await fixture(() => Promise.resolve(inFolder()));
    for (const version of ["1.0.0", "2.0.0"]) await publish(version);
    const [newest] = await store.history(name);
    const calls = { history: 0, verified: [] as string[] };
    let events = newest ? [newest] : [];
    const fetchRetained = fetchRetainedVersions({
      history: async () => {
        calls.history++;
        return events;
      },
      verified: async (_name, { version }) => {
        calls.verified.push(version);
        return verified();
      },
    });
    const forget = () => (events = []);
    return { fetchRetained: (version: string) => fetchRetained(name, version), calls, forget };
  }

  test("are those of earlier pointers and those that a rollback would reach", async () => {
    const { fetchRetained, calls } = await counting();
    expect([
      await fetchRetained("1.0.0"),
      await fetchRetained("2.0.0"),
      await fetchRetained("3.0.0"),
    ]).toEqual([true, true, false]);
    expect(calls).toEqual({ history: 1, verified: ["1.0.0", "2.0.0"] });
  });

  test("are requested from the store once in half a minute, whether they exist or not", async () => {
    const { fetchRetained, calls, forget } = await counting();
    const all = () => Promise.all(["1.0.0", "3.0.0", "1.0.0", "3.0.0"].map(fetchRetained));
    expect(await all()).toEqual([true, false, true, false]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await all()).toEqual([true, false, true, false]);
    expect(calls).toEqual({ history: 1, verified: ["1.0.0"] });
    forget();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await all()).toEqual([false, false, false, false]);
    expect(calls).toEqual({ history: 2, verified: ["1.0.0"] });
  });

  test("that cannot be fetched do not exist", async () => {
    const { fetchRetained } = await counting(() => Promise.reject(new Error("missing")));
    expect(await fetchRetained("1.0.0")).toBe(false);
  });
});
