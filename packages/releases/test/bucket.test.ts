import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BucketUnavailableError } from "../src/bucket.ts";
import { rollBack } from "../src/release.ts";
import { buildOf, defaultOf } from "../src/pointer.ts";
import { s3Bucket } from "../src/s3-bucket.ts";
import { folderWith, inBucket } from "../src/testing/stores.ts";
import { by, name, fixture } from "./fixture.ts";

const KEY = `remotes/${name}`;

/** One release in a bucket, and another machine that reads it. */
async function reading() {
  const made = await fixture(inBucket);
  await made.publish("1.0.0");
  const copies = folderWith();
  const reader = made.machine(copies);
  const build = buildOf(defaultOf(await made.pointed()));
  const countOf = (line: RegExp) => made.server.requests.filter((one) => line.test(one)).length;
  return { ...made, copies, reader, build, countOf };
}

describe("the S3 stand-in of these tests", () => {
  test("rejects a request without a signature, with another secret or with another body than the signed one", async () => {
    const { server } = await inBucket();
    const { url: endpoint, keys } = server;
    const place = { bucket: "tutorsetu-pages", prefix: "", endpoint };
    const plain = await fetch(`${endpoint}/tutorsetu-pages/x`);
    expect([plain.status, await plain.text()]).toEqual([
      403,
      expect.stringContaining("AccessDenied"),
    ]);
    const wrong = { secretAccessKey: "another" };
    await expect(s3Bucket({ ...place, ...keys, ...wrong }).get("x")).rejects.toThrow(
      "The bucket refused GET tutorsetu-pages/x: 403 SignatureDoesNotMatch",
    );
    const region = { region: "us-east-1" };
    await expect(s3Bucket({ ...place, ...keys, ...region }).get("x")).rejects.toThrow("403");
    await expect(
      s3Bucket({ ...place, ...keys, bucket: "none" }).put("x", Buffer.from("1"), null),
    ).rejects.toThrow("There is no bucket none");
    expect(server.objects.size).toBe(0);
  });
});

describe("an object", () => {
  test("is written only when it is new, or still what was read", async () => {
    const { server } = await inBucket();
    const { url: endpoint, keys } = server;
    const bucket = s3Bucket({ bucket: "tutorsetu-pages", prefix: "a/", endpoint, ...keys });
    const text = (word: string) => Buffer.from(word);
    const key = "it's (a) key+@~.txt";
    expect(await bucket.get(key)).toBeNull();
    expect(await bucket.put(key, text("gone"), '"0"')).toBe(false);
    expect(await bucket.put(key, text("one"), null)).toBe(true);
    expect(await bucket.put(key, text("two"), null)).toBe(false);
    const read = await bucket.get(key);
    if (!read || read === "same") throw new Error("It was written");
    expect(read.bytes.toString()).toBe("one");
    expect(await bucket.get(key, read.etag)).toBe("same");
    expect(await bucket.put(key, text("three"), read.etag)).toBe(true);
    expect(await bucket.put(key, text("four"), read.etag)).toBe(false);
    expect(await bucket.list("")).toMatchObject({ objects: [{ key }], folders: [] });
    await bucket.remove(key);
    expect(await bucket.get(key)).toBeNull();
  });
});

describe("an upload", () => {
  test("that was interrupted is completed by the next one, and is no version until then", async () => {
    const { server, publish, store, files } = await fixture(inBucket);
    let count = 0;
    const slowDown = { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
    server.intercept(({ method, url }) =>
      method === "PUT" && (url?.includes("routes") || count++ > 1) ? slowDown : undefined,
    );
    await expect(publish("1.0.0")).rejects.toThrow("503 SlowDown");
    expect(files(name)).not.toEqual([]);
    expect([...(await store.versions(name))]).toEqual([]);
    server.intercept(undefined);
    await publish("1.0.0");
    expect([...(await store.versions(name)).keys()]).toEqual(["1.0.0"]);
  });

  test("whose answers get lost is carried out once", async () => {
    const { server, publish, everybody, store } = await fixture(inBucket);
    await publish("1.0.0");
    await publish("2.0.0");
    await publish("3.0.0");
    const lost = new Set<string>();
    // The server does what it is asked, and its first answer to each write never arrives.
    server.intercept(({ method, url = "" }) => {
      if (method !== "PUT" || lost.has(url)) return undefined;
      lost.add(url);
      return "lost";
    });
    await rollBack(store, { name, by });
    expect(await everybody()).toBe("2.0.0");
    expect(lost.size).toBeGreaterThan(0);
    expect((await store.history(name)).map(({ action }) => action)).toEqual([
      "rollback",
      "release",
      "release",
      "release",
    ]);
  });
});

test("an upload rejects an existing object with other content", async () => {
  const { publish, write, store, files } = await fixture(inBucket);
  write(`${name}/1.0.0/static/routes.11223344.js`, "of somebody else");
  await expect(publish("1.0.0")).rejects.toThrow("A version never changes");
  expect(files(`${name}/1.0.0`)).not.toContain("integrity.json");
  expect(await store.pointer(name)).toBeNull();
});

test("a release whose pointer the bucket rejects fails and is not recorded", async () => {
  const { server, publish, everybody, store } = await fixture(inBucket);
  await publish("1.0.0");
  const down = { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
  server.intercept(({ method, url }) =>
    method === "PUT" && url?.endsWith("pointer.json") ? down : undefined,
  );
  await expect(publish("2.0.0")).rejects.toThrow(/pointer\.json: 503 SlowDown$/);
  expect(await everybody()).toBe("1.0.0");
  expect(await store.history(name)).toHaveLength(1);
});

describe("a reading machine", () => {
  test("downloads a version once for two callers at the same time, and leaves no other files", async () => {
    const { reader, build, server, countOf, copies } = await reading();
    server.requests.length = 0;
    await Promise.all([reader.verified(name, build), reader.verified(name, build)]);
    expect(countOf(/GET .*1\.0\.0\/integrity\.json/)).toBe(1);
    expect(readdirSync(copies)).toEqual([name]);
  });

  test("sends no request for a version whose name is invalid", async () => {
    const { reader, build, server } = await reading();
    server.requests.length = 0;
    await expect(reader.verified(name, { ...build, version: "../x" })).rejects.toThrow(
      "A version is written like",
    );
    expect(server.requests).toEqual([]);
  });

  test("downloads a version once, and then only asks whether the pointer has changed", async () => {
    const { reader, build, countOf } = await reading();
    const folder = await reader.verified(name, build);
    expect(folder).toBe(reader.folderOf(name, "1.0.0"));
    expect(readFileSync(join(folder, "static/routes.11223344.js"), "utf8")).toContain("1.0.0");
    const before = countOf(/GET .*1\.0\.0/);
    await Promise.all([reader.verified(name, build), reader.verified(name, build)]);
    expect(countOf(/GET .*1\.0\.0/)).toBe(before);
    await reader.pointer(name);
    const history = countOf(/GET .*history/);
    for (let i = 0; i < 3; i++) expect(await reader.pointer(name)).toContain("1.0.0");
    expect(countOf(/GET .*history/)).toBe(history);
  });

  test("downloads a copy again when somebody changed it", async () => {
    const { reader, build } = await reading();
    const file = join(await reader.verified(name, build), "static/routes.11223344.js");
    const right = readFileSync(file, "utf8");
    writeFileSync(file, "changed by somebody");
    await reader.verified(name, build);
    expect(readFileSync(file, "utf8")).toBe(right);
  });

  test.each([
    ["changed", "was changed.", "changed by somebody"],
    ["missing", "is missing in s3://tutorsetu-pages/remotes/.", null],
  ])("rejects a version with a file that is %s", async (_what, sentence, text) => {
    const { server, reader, build, copies } = await reading();
    const key = `${KEY}/1.0.0/static/routes.11223344.js`;
    if (text === null) server.objects.delete(key);
    else server.objects.set(key, { bytes: Buffer.from(text), at: new Date() });
    await expect(reader.verified(name, build)).rejects.toThrow(sentence);
    expect(readdirSync(copies, { recursive: true })).toEqual([]);
  });

  test("rejects a list of files that is not the one of the pointer", async () => {
    const { server, reader, build } = await reading();
    server.objects.set(`${KEY}/1.0.0/integrity.json`, { bytes: Buffer.from("{}"), at: new Date() });
    await expect(reader.verified(name, build)).rejects.toThrow("integrity.json in s3://");
  });

  test("answers what was last seen while the bucket is unavailable, also after a restart, and reports it once", async () => {
    const { server, machine, build, publish } = await reading();
    await publish("2.0.0", 10);
    const reports: (BucketUnavailableError | null)[] = [];
    const copies = folderWith();
    const first = machine(copies, (reason) => reports.push(reason));
    const pointer = await first.pointer(name);
    expect(await first.names()).toEqual([name]);
    await first.verified(name, build);
    await server.stop();
    for (const one of [first, machine(copies)]) {
      expect(await one.pointer(name)).toBe(pointer);
      expect(await one.names()).toEqual([name]);
      expect(await one.history(name)).toHaveLength(2);
      expect(await one.verified(name, build)).toContain("1.0.0");
      expect([...(await one.versions(name)).keys()]).toEqual(["1.0.0"]);
    }
    expect(reports).toEqual([expect.any(BucketUnavailableError)]);
    await expect(rollBack(first, { name, by })).rejects.toThrow("The bucket does not answer");
    await server.restart();
    await first.pointer(name);
    expect(reports).toEqual([expect.any(BucketUnavailableError), null]);
  }, 20_000);

  test("fetches an older version that was released, and no other", async () => {
    const { publish, reader } = await reading();
    await publish("2.0.0");
    expect(await reader.fetchRetained(name, "1.0.0")).toBe(true);
    expect(readdirSync(reader.folderOf(name, "1.0.0"))).toContain("integrity.json");
    expect(await reader.fetchRetained(name, "0.9.0")).toBe(false);
  });
});

test("removes the list of a version first, so that no version is incomplete", async () => {
  const { publish, store, server, files } = await fixture(inBucket);
  await publish("1.0.0");
  await publish("2.0.0");
  server.requests.length = 0;
  await store.remove(name, "1.0.0");
  const removed = server.requests.filter((line) => line.startsWith("DELETE"));
  expect(removed[0]).toContain("integrity.json");
  expect(files(`${name}/1.0.0`)).toEqual([]);
  expect(files(`${name}/2.0.0`)).not.toEqual([]);
});

test("uploads the same build once, however often it is released", async () => {
  const { publish, server } = await fixture(inBucket);
  await publish("1.0.0");
  server.requests.length = 0;
  await publish("1.0.0");
  expect(server.requests.filter((line) => /^PUT .*1\.0\.0/.test(line))).toEqual([]);
});
