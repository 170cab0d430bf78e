import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createFiles } from "./files.ts";

/** A server of one folder; whatever is not served is a 404. */
async function serving(given: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), "tutorsetu-files-"));
  const put = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  for (const [name, content] of Object.entries(given)) put(name, content);
  const files = createFiles();
  const server = createServer((request, response) => {
    void files
      .serve(request, response, folder, request.url ?? "")
      .then((isServed) => isServed || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { get, put, files, folder };
}

test.each([
  ["/.env", 404],
  ["/.git/config", 404],
  ["/assets/.stamp", 404],
  ["/assets/", 404],
  ["/assets", 404],
  ["/a%2ejs", 404],
  ["/none.js", 404],
  ["/a.js.map", 404],
  ["/a.js", 200],
  ["/assets/b.js", 200],
])("%s is answered with %i", async (path, status) => {
  const { get } = await serving({
    ".env": "SECRET=1",
    ".git/config": "x",
    "assets/.stamp": "x",
    "a%2ejs": "x",
    "a.js": "1",
    "a.js.map": "{}",
    "assets/b.js": "1",
  });
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(status === 404 ? "" : "1");
});

test.each([
  ["a.js", "text/javascript; charset=utf-8"],
  ["a.mjs", "text/javascript; charset=utf-8"],
  ["a.css", "text/css; charset=utf-8"],
  ["a.html", "text/html; charset=utf-8"],
  ["a.txt", "text/plain; charset=utf-8"],
  ["a.json", "application/json"],
  ["a.webmanifest", "application/manifest+json"],
  ["a.svg", "image/svg+xml; charset=utf-8"],
  ["a.png", "image/png"],
  ["a.jpg", "image/jpeg"],
  ["a.webp", "image/webp"],
  ["a.ico", "image/x-icon"],
  ["a.woff2", "font/woff2"],
  ["a.unknown", "application/octet-stream"],
])("%s is %s", async (name, type) => {
  const { get } = await serving({ [name]: "x" });
  expect((await get(`/${name}`)).headers.get("content-type")).toBe(type);
});

test.each([
  ["main.0123abcd.js", "public, max-age=31536000, immutable"],
  ["main.0123abc.js", "no-cache"],
  ["main.js", "no-cache"],
])("%s is kept as %s", async (name, kept) => {
  const { get } = await serving({ [name]: "x" });
  expect((await get(`/${name}`)).headers.get("cache-control")).toBe(kept);
});

test("whoever has a file is told so, a HEAD gets its length and nothing else", async () => {
  const { get } = await serving({ "a.txt": "four" });
  const first = await get("/a.txt");
  expect(await first.text()).toBe("four");
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]{20}"$/);
  expect((await get("/a.txt", { headers: { "if-none-match": tag } })).status).toBe(304);
  expect((await get("/a.txt", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  const head = await get("/a.txt", { method: "HEAD" });
  expect([head.headers.get("content-length"), await head.text()]).toEqual(["4", ""]);
});

test("a compressed copy goes to those who take it, under its own tag", async () => {
  const text = "x".repeat(200);
  const { get } = await serving({ "a.txt": text, "a.txt.gz": gzipSync(text), "b.txt": "b" });
  const plain = await get("/a.txt", { headers: { "accept-encoding": "identity" } });
  const packed = await get("/a.txt", { headers: { "accept-encoding": "gzip" } });
  for (const answer of [plain, packed]) {
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  }
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("etag")).toBe(plain.headers.get("etag")?.replace(/"$/, '-gzip"'));
  const alone = await get("/b.txt", { headers: { "accept-encoding": "gzip" } });
  expect([alone.headers.get("vary"), alone.headers.get("content-encoding")]).toEqual([null, null]);
});

test("a file that is replaced or removed is so for whoever asks a moment later", async () => {
  const { get, put, files, folder } = await serving({ "a.txt": "old" });
  expect(await (await get("/a.txt")).text()).toBe("old");
  const { tag } = (await files.text(join(folder, "a.txt"))) ?? {};
  put("a.txt", "newer");
  await expect.poll(async () => (await get("/a.txt")).text(), { timeout: 8000 }).toBe("newer");
  const now = await files.text(join(folder, "a.txt"));
  expect(now?.text).toBe("newer");
  expect(now?.tag).not.toBe(tag);
  rmSync(join(folder, "a.txt"));
  await expect.poll(async () => (await get("/a.txt")).status, { timeout: 8000 }).toBe(404);
  expect(await files.text(join(folder, "a.txt"))).toBeNull();
});
