import { describe, expect, onTestFinished, test, vi } from "vitest";
import { s3Bucket } from "../src/s3-bucket.ts";
import { InvalidStoreError, createStoreAt, createStore } from "../src/create-store.ts";
import { folderWith, inBucket } from "../src/testing/stores.ts";
import { name } from "./fixture.ts";

const env = {
  REMOTES_COPIES: "/copies",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
};

/** Records the requests to any bucket, which is empty. */
function anyBucket(status = 200, body = "<ListBucketResult></ListBucketResult>") {
  const requests: { url: URL; headers: Headers }[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    requests.push({ url: new URL(url), headers: new Headers(headers) });
    return new Response(status === 204 ? null : body, { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

test.each([
  ["s3://pages", {}, "https://pages.s3.us-east-1.amazonaws.com/", "", "us-east-1"],
  ["s3://pages/", {}, "https://pages.s3.us-east-1.amazonaws.com/", "", "us-east-1"],
  ["s3://pages/a/b/", { AWS_REGION: "x" }, "https://pages.s3.x.amazonaws.com/", "a/b/", "x"],
  [
    "s3://pages/a",
    { AWS_ENDPOINT_URL: "http://minio:9000//" },
    "http://minio:9000/pages/",
    "a/",
    "us-east-1",
  ],
])("%s with %j sends requests to %s below %j", async (place, more, address, prefix, region) => {
  const requests = anyBucket();
  await createStoreAt(place, { ...env, ...more }).names();
  const [{ url, headers } = { url: new URL("none:"), headers: new Headers() }] = requests;
  expect(url.origin + url.pathname).toBe(address);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    "list-type": "2",
    prefix,
    delimiter: "/",
  });
  expect(headers.get("authorization")).toContain(`Credential=id/`);
  expect(headers.get("authorization")).toContain(`/${region}/s3/aws4_request`);
  expect(headers.get("x-amz-security-token")).toBeNull();
});

test("sends a session token with the request", async () => {
  const requests = anyBucket();
  await createStoreAt("s3://pages", { ...env, AWS_SESSION_TOKEN: "t0ken" }).names();
  expect(requests[0]?.headers.get("x-amz-security-token")).toBe("t0ken");
});

describe("where remotes are released", () => {
  test("is a folder or a bucket, by its address", () => {
    expect(createStoreAt("/srv/remotes", {}).folderOf(name, "1.0.0")).toBe(
      "/srv/remotes/mf-blogs/1.0.0",
    );
    for (const place of ["s3://pages", "s3://pages/", "s3://my-pages.example/a/b"])
      expect(createStoreAt(place, env).folderOf(name, "1.0.0")).toBe("/copies/mf-blogs/1.0.0");
  });

  test.each([
    ["s3://pages", { ...env, AWS_ACCESS_KEY_ID: undefined }, "AWS_ACCESS_KEY_ID is needed"],
    ["s3://pages", { ...env, REMOTES_COPIES: undefined }, "REMOTES_COPIES is needed"],
    ["s3://pages", { ...env, AWS_ENDPOINT_URL: "minio" }, "AWS_ENDPOINT_URL"],
    ["s3://Pages", env, "REMOTES_STORE is a folder or s3://bucket/prefix, not s3://Pages"],
    ["s3://pages/a b", env, "REMOTES_STORE is a folder or s3://bucket/prefix"],
    ["gs://pages", env, "REMOTES_STORE is a folder or s3://bucket/prefix"],
  ])("%s with %j is one sentence", (place, settings, sentence) => {
    expect(() => createStoreAt(place, settings)).toThrow(sentence);
  });
});

describe("settings of a store", () => {
  test("without a place give no store", () => {
    expect(createStore({ AWS_REGION: "x" })).toBeUndefined();
  });

  test.each([
    "REMOTES_COPIES",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_REGION",
  ])("are refused when %s is empty, and taken when it is a letter", (setting) => {
    const at = (value: string) => createStoreAt("s3://pages", { ...env, [setting]: value });
    expect(() => at("")).toThrow(expect.objectContaining({ name: "InvalidStoreError" }));
    expect(() => at("")).toThrow(`at ${setting}`);
    expect(at("x").folderOf(name, "1.0.0")).toMatch(/mf-blogs\/1\.0\.0$/);
  });

  test("are rejected when the endpoint is not HTTP", () => {
    const at = (url: string) => () =>
      createStoreAt("s3://pages", { ...env, AWS_ENDPOINT_URL: url });
    expect(at("ftp://minio")).toThrow("at AWS_ENDPOINT_URL");
    expect(at("http://minio")).not.toThrow();
    expect(at("https://minio")).not.toThrow();
  });

  test("are rejected in one sentence", () => {
    const why = (place: string, more = {}) => {
      try {
        createStoreAt(place, { ...env, ...more });
      } catch (error) {
        return error instanceof InvalidStoreError ? error.message : error;
      }
    };
    expect(why("")).toContain("at REMOTES_STORE");
    expect(why("gs://a")).toBe("REMOTES_STORE is a folder or s3://bucket/prefix, not gs://a");
    for (const setting of Object.keys(env))
      expect(why("s3://pages", { [setting]: undefined })).toBe(
        `${setting} is needed for s3://pages.`,
      );
  });
});

describe("a bucket", () => {
  const bucket = s3Bucket({
    bucket: "pages",
    prefix: "a/",
    region: "x",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });

  test("gets the content type of each object", async () => {
    const requests = anyBucket();
    for (const key of ["pointer.json", "history.jsonl", "routes.js"])
      await bucket.put(key, Buffer.from("x"), null);
    expect(requests.map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/json",
      "application/json",
      "application/octet-stream",
    ]);
    expect(bucket.name).toBe("s3://pages/a/");
  });

  test.each([
    [500, "", "The bucket refused GET pages/a/x: 500"],
    [403, "<Code>AccessDenied</Code>", "The bucket refused GET pages/a/x: 403 AccessDenied"],
  ])("that answers %i and %j is unavailable, with a sentence", async (status, body, sentence) => {
    anyBucket(status, body);
    await expect(bucket.get("x")).rejects.toThrow(
      expect.objectContaining({ name: "BucketUnavailableError", message: sentence }),
    );
  });

  test("that does not exist or does not answer is unavailable, with a sentence", async () => {
    anyBucket(404);
    await expect(bucket.put("x", Buffer.from("x"), null)).rejects.toThrow(
      /^There is no bucket pages at https:\/\/pages\.s3\.x\.amazonaws\.com\.$/,
    );
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(bucket.remove("x")).rejects.toThrow(
      /^The bucket does not answer: DELETE pages\/a\/x$/,
    );
  });

  test.each([200, 204, 404])("may answer a removal with %i", async (status) => {
    anyBucket(status);
    expect(await bucket.remove("x")).toBeUndefined();
  });

  test.each([409, 412, 404])("that answers %i has not replaced what was read", async (status) => {
    anyBucket(status);
    expect(await bucket.put("x", Buffer.from("x"), '"e"')).toBe(false);
  });
});

describe("the remotes in a bucket", () => {
  test("are the folders with a valid name, listed at most every two seconds", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, write, machine } = await inBucket();
    for (const folder of ["mf-blogs", "mf-listings", "MF", "mf_x"]) write(`${folder}/x`, "x");
    const store = machine(folderWith());
    expect(await store.names()).toEqual(["mf-blogs", "mf-listings"]);
    const requests = server.requests.length;
    write("mf-new/x", "x");
    vi.advanceTimersByTime(1999);
    expect(await store.names()).toEqual(["mf-blogs", "mf-listings"]);
    expect(server.requests).toHaveLength(requests);
    vi.advanceTimersByTime(1);
    expect(await store.names()).toEqual(["mf-blogs", "mf-listings", "mf-new"]);
  });
});
