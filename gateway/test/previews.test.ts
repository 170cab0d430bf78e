import type { Head, PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { manifest, shellPages } from "../testing/site.ts";
import { drawn, stubRenderer } from "../testing/stub-renderer.ts";

const INDEX =
  '<!doctype html><html lang="en"><head><title>T</title></head><body><div id="root"></div></body></html>';
const PICTURE = Buffer.from("a picture");
const DEFAULT = Buffer.from("the picture of the site");
const SAID: PreviewWords = { title: "Asha 🎉 Rao", lines: ["Physics", "", "Kochi"] };
const pages = {
  "/t/:slug": { files: [], params: { slug: "[a-z-]+" }, isServerRendered: true },
  "/tutor": { files: [], isServerRendered: true },
  "/tutor/:id": { files: [], params: { id: "[a-z]+" }, noindex: true },
};

type Paint = Parameters<typeof stubRenderer>[1];

/** Tutors with a page: whatever name they have, `old` has another one now, and nobody is called `nobody`. */
async function site(paint: Paint = () => PICTURE, said: PreviewWords | undefined = SAID) {
  const stub = await stubRenderer(({ path, language }) => {
    const english = path.startsWith("/t/one-of-") ? path : said.title;
    const title = language === "hi" ? "आशा" : english;
    const head: Head = { title: "Asha", preview: { ...said, title }, canonical: path as "/" };
    if (path === "/t/old") return drawn(null, { status: 301, location: "/t/new", queries: [] });
    if (path === "/t/nobody") return drawn("", { status: 404, head });
    if (path === "/t/broken") return { status: 500 };
    return drawn("<p>x</p>", path === "/tutor" ? {} : { head });
  }, paint);
  const shellFolder = folderOf({
    "index.html": INDEX,
    "pages.json": JSON.stringify(shellPages),
    "server/main.cjs": "// shell",
    "preview.png": DEFAULT,
  });
  const folder = folderOf({
    "mf-manifest.json": JSON.stringify({ ...manifest, pages }),
    "server/main.cjs": "// listings",
  });
  const remotes = [{ name: "mf-listings", folder }];
  const { url, made } = await gateway({ shellFolder, remotes, renderer: stub.renderer });
  await made.opened;
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, headers, body, cache: headers.get("cache-control") };
  };
  /** Where the head of a page says that its picture is. */
  const headOf = async (path: string) => {
    const html = (await get(path, { headers: { accept: "text/html" } })).body.toString();
    const [, image = ""] =
      /property="og:image" content="https:\/\/site\.example([^"]+)"/.exec(html) ?? [];
    return image;
  };
  /** The first answer may be the page without its content, on a machine that is busy. */
  const imageOf = async (path: string) => {
    await expect.poll(() => headOf(path), { timeout: 5000 }).toMatch(/^.previews/);
    return headOf(path);
  };
  return { ...stub, get, imageOf };
}

test("a page's head leads to its picture, drawn once of its words and kept for a day", async () => {
  const { get, imageOf, painted } = await site();
  const image = await imageOf("/t/asha");
  expect(image).toMatch(/^\/previews\/[0-9a-f]{16}\/en\/t\/asha\.png$/);
  const { status, headers, body, cache } = await get(image);
  expect([status, body, cache]).toEqual([200, PICTURE, "public, max-age=86400"]);
  expect(headers.get("content-type")).toBe("image/png");
  const again = await get(image, { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await get(image, { method: "HEAD" })).headers.get("content-length")).toBe("9");
  expect(painted).toEqual([{ title: "Asha   Rao", lines: ["Physics", "Kochi"] }]);
});

test("each language has its own, and so have other words", async () => {
  const { get, imageOf, painted } = await site();
  const hindi = await imageOf("/t/asha?lang=hi");
  expect(hindi).toMatch(/\/hi\/t\/asha\.png$/);
  await get(hindi);
  expect(painted.map(({ title }) => title)).toEqual(["आशा"]);
  expect(hindi.split("/")[2]).not.toBe((await imageOf("/t/asha")).split("/")[2]);
  // Of words from before: today's, and looked at again soon.
  const before = await get(hindi.replace(/[0-9a-f]{16}/, "0123456789abcdef"));
  expect([before.status, before.body, before.cache]).toEqual([200, PICTURE, "public, max-age=300"]);
  expect(painted).toHaveLength(1);
});

const at = (path: string) => `/previews/0123456789abcdef/en${path}.png`;

test("where there is no public page there is no picture, and where it has moved there is the new one's", async () => {
  const { get, asked } = await site();
  for (const path of ["/t/nobody", "/nonsense", "/t/7", "/tutor/asha", "/login"])
    expect((await get(at(path))).status).toBe(404);
  for (const path of ["/previews/x", "/previews/0123456789abcdef/de/tutor.png", "/previews/"])
    expect((await get(path)).status).toBe(404);
  // Made-up addresses cost nothing to draw.
  expect(asked.map(({ path }) => path)).toEqual(["/t/nobody"]);
  expect((await get(at("/t/old"))).body).toEqual(PICTURE);
});

test("whatever fails, the site's own picture is sent, and nobody keeps it", async () => {
  const { get } = await site(() => 503);
  for (const path of ["/t/asha", "/t/broken", "/tutor"]) {
    const { status, body, cache } = await get(at(path));
    expect([path, status, body, cache]).toEqual([path, 200, DEFAULT, "no-cache"]);
  }
});

test("words that cannot be drawn are not tried again", async () => {
  const { get, painted } = await site(() => 422);
  for (let i = 0; i < 3; i++) expect((await get(at("/t/asha"))).body).toEqual(DEFAULT);
  expect(painted).toHaveLength(1);
});

test("a burst for one picture is one drawing, and one address has no more drawn than its share", async () => {
  const { get, painted } = await site();
  const burst = await Promise.all(Array.from({ length: 20 }, () => get(at("/t/asha"))));
  expect(burst.every(({ body }) => body.equals(PICTURE))).toBe(true);
  expect(painted).toHaveLength(1);

  const letters = "abcdefgh".split("");
  const names = letters.flatMap((one) => letters.map((other) => `/t/one-of-${one}${other}`));
  for (const name of names) expect((await get(at(name))).status).toBe(200);
  expect(painted).toHaveLength(60);
  expect((await get(at("/t/one-of-hh"))).body).toEqual(DEFAULT);
  expect((await get(at("/t/one-of-aa"))).body).toEqual(PICTURE);
});
