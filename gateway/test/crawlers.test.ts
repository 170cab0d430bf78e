import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { PublicAddress } from "../src/crawlers/addresses.ts";
import { createCrawlerFiles } from "../src/crawlers/serve.ts";
import { readPages, readShellPages } from "../src/pages/page-table.ts";
import type { RemoteNow } from "../src/pages/remotes.ts";
import { gateway, listen, upstream } from "../testing/gateway.ts";
import { site } from "../testing/site.ts";

const files: string[] = [];
const remote = (name: string, pages: object): RemoteNow => ({
  entry: { name, title: name, manifest: "", routes: [] },
  base: `/${name}/`,
  manifest: null,
  pages: readPages({ pages }),
});
const shell = readShellPages(
  JSON.stringify({ pages: { "/": { files }, "/login": { files, noindex: true } } }),
  undefined,
);
const now = [
  remote("listings", {
    "/tutor": { files },
    "/tutors": { files, canonical: "/tutor" },
    "/tutor/:id": { files, noindex: true },
    "/t/:slug": { files },
    "/tutordetail": { files, noindex: true },
    "/old": { redirectTo: "/tutor" },
  }),
  remote("bookings", { "/chat": { files, noindex: true }, "/chat/:id": { files, noindex: true } }),
];

/** A server of them; `lists` may be changed, and the time. */
async function crawled(lists: Record<string, () => Promise<readonly PublicAddress[]>>) {
  const clock = { ms: 1, now: () => clock.ms };
  const pagesNow = () => Promise.resolve({ shell, now });
  const serve = createCrawlerFiles({ siteUrl: "https://site.example", pagesNow, lists, clock });
  const server = createServer((request, response) => {
    void serve(request, response, request.url ?? "").then(
      (isServed) => isServed || response.writeHead(404).end(),
    );
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { read, clock };
}

const locations = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, at]) => at);
const nobody = () => Promise.resolve([]);

test("robots are kept from private pages of remotes, and from nothing that must say itself what it is", async () => {
  const { read } = await crawled({});
  const { status, headers, text } = await read("/robots.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /tutordetail$",
    "Disallow: /tutordetail/",
    "Disallow: /chat$",
    "Disallow: /chat/",
    "Allow: /",
    "",
    "Sitemap: https://site.example/sitemap.xml",
    "",
  ]);
});

test("the site map names each part with its last change, and each part its addresses", async () => {
  const tutors = Array.from({ length: 1001 }, (_, i) => ({
    path: `/t/a-${i}`,
    updatedAt: i === 1000 ? "2026-02-01" : "2026-01-02",
  }));
  const { read } = await crawled({ tutors: () => Promise.resolve(tutors), posts: nobody });
  const index = await read("/sitemap.xml");
  expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(locations(index.text)).toEqual(
    ["pages-1", "tutors-1", "tutors-2"].map((part) => `https://site.example/sitemaps/${part}.xml`),
  );
  expect(index.text).toContain("tutors-1.xml</loc><lastmod>2026-01-02</lastmod>");
  expect(index.text).toContain("tutors-2.xml</loc><lastmod>2026-02-01</lastmod>");
  expect(locations((await read("/sitemaps/pages-1.xml")).text)).toEqual([
    "https://site.example/",
    "https://site.example/tutor",
  ]);
  expect(locations((await read("/sitemaps/tutors-1.xml")).text)).toHaveLength(1000);
  const last = (await read("/sitemaps/tutors-2.xml")).text;
  expect(last).toContain("<loc>https://site.example/t/a-1000</loc><lastmod>2026-02-01</lastmod>");
  for (const path of ["/sitemaps/tutors-3.xml", "/sitemaps/no-1.xml", "/sitemaps/", "/sitemap"])
    expect((await read(path)).status).toBe(404);
});

test("addresses that nobody serves are not named", async () => {
  const posts = () => Promise.resolve([{ path: "/blog/1" }]);
  const { read } = await crawled({ posts });
  expect(locations((await read("/sitemap.xml")).text)).toHaveLength(1);
  expect((await read("/sitemaps/posts-1.xml")).status).toBe(404);
});

test("a service that is away costs its own part until it has answered once, and then nothing", async () => {
  let answer: () => Promise<readonly PublicAddress[]> = () => Promise.reject(new Error("away"));
  let asked = 0;
  const tutors = () => {
    asked++;
    return answer();
  };
  const { read, clock } = await crawled({ tutors });
  const away = await read("/sitemaps/tutors-1.xml");
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(locations((await read("/sitemap.xml")).text)).toHaveLength(2);
  answer = () => Promise.resolve([{ path: "/t/a-1" }]);
  expect((await read("/sitemaps/tutors-1.xml")).text).toContain("/t/a-1<");
  const before = asked;
  clock.ms += 299_000;
  await read("/sitemaps/tutors-1.xml");
  expect(asked).toBe(before);
  clock.ms += 2000;
  answer = () => Promise.reject(new Error("away again"));
  expect((await read("/sitemaps/tutors-1.xml")).text).toContain("/t/a-1<");
  expect(asked).toBe(before + 1);
  answer = () => Promise.resolve([{ path: "/t/b-2" }]);
  await read("/sitemaps/tutors-1.xml");
  await expect.poll(async () => (await read("/sitemaps/tutors-1.xml")).text).toContain("/t/b-2<");
});

test("the gateway asks the services for all pages of their lists", async () => {
  const asked: string[] = [];
  const users = await upstream((request, response) => {
    asked.push(request.url ?? "");
    const isFirst = !request.url?.includes("cursor");
    if (request.url?.startsWith("/users/landing-pages"))
      return response.end(JSON.stringify({ pages: [{ address: "/tutors/physics" }] }));
    const tutors = [{ address: isFirst ? "/t/x" : "/t/y", updatedAt: "2026-01-02" }];
    return response.end(JSON.stringify({ tutors, nextCursor: isFirst ? "a b" : null }));
  });
  const { url } = await gateway({ users: [users.origin] });
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  expect(locations(index)).toEqual(
    ["requirements-1", "posts-1"].map((part) => `https://site.example/sitemaps/${part}.xml`),
  );
  expect(asked.filter((path) => path.includes("tutors"))).toEqual([
    "/users/public-tutors?limit=1000",
    "/users/public-tutors?limit=1000&cursor=a%20b",
  ]);
  expect(asked).toContain("/users/landing-pages?limit=5000");
  // svc-bookings and svc-content do not answer.
  for (const part of ["requirements-1", "posts-1"])
    expect((await fetch(`${url}/sitemaps/${part}.xml`)).status).toBe(503);
  const { url: whole } = await site();
  expect(await (await fetch(`${whole}/robots.txt`)).text()).toContain(
    "https://site.example/sitemap",
  );
});
