import { describe, expect, test } from "vitest";
import { encodingsOf } from "../src/accept-encoding.ts";
import { raw } from "../testing/gateway.ts";
import { SCRIPT, site } from "../testing/site.ts";

describe("files", () => {
  test("hashed ones are immutable and compressed as the client prefers", async () => {
    const { url } = await site();
    const ask = (accept: string) =>
      fetch(`${url}/static/main.0a1b2c3d.js`, { headers: { "accept-encoding": accept } });
    const br = await ask("gzip, br;q=1.0");
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(br.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(br.headers.get("vary")).toContain("Accept-Encoding");
    expect(await br.text()).toBe(SCRIPT);
    expect((await ask("gzip;q=1.0, br;q=0.2")).headers.get("content-encoding")).toBe("gzip");
    expect((await ask("br;q=0")).headers.get("content-encoding")).toBeNull();
  });

  test("an ETag that is known is a 304 without a body", async () => {
    const { url } = await site();
    const etag = (await fetch(`${url}/humans.txt`)).headers.get("etag") ?? "";
    const again = await fetch(`${url}/humans.txt`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    "/.stamp",
    "/static/missing.0a1b2c3d.js",
    "/static/none.css",
    "/remotes/mf-listings/x/.stamp",
    "/remotes/mf-x/1/a.js",
    "/server/main.cjs",
    "/server/main.cjs.br",
    "/server/main.cjs.gz",
    "/SERVER/main.cjs",
    "/remotes/mf-listings/1.0.0/server/main.cjs",
    "/remotes/mf-listings/1.0.0/server/main.cjs.br",
    "/remotes/mf-listings/1.0.0/Server/main.cjs",
    "/internal/people",
    "/.git/config",
  ])("%s is a 404 problem that nobody keeps", async (path) => {
    const { url } = await site();
    const response = await fetch(url + path, { headers: { accept: "text/html" } });
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });

  test.each([
    "/../etc/passwd",
    "/static/../../etc/passwd",
    "/%2e%2e/etc/passwd",
    "/a%2fb",
    "/a%5cb",
    "/a%00",
    "//evil.example/",
    "/a\\b",
    "http://evil.example/",
  ])("%s is rejected", async (path) => {
    const { port } = await site();
    const said = await raw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).toContain('"code":"invalid"');
  });
});

test.each([
  ["", ["identity"]],
  ["gzip, deflate, br", ["br", "gzip", "identity"]],
  ["br;q=0.1, gzip;q=0.9", ["gzip", "identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["br;q=0, *;q=0.5", ["gzip", "identity"]],
])("Accept-Encoding '%s'", (header, encodings) => expect(encodingsOf(header)).toEqual(encodings));
