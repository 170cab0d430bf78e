import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { OfflineFiles } from "@tutorsetu/contracts/web/offline";
import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { INDEX, manifest } from "../testing/site.ts";

const pages = {
  "/tutor": { files: ["static/7.11223344.js"], isKeptOffline: true },
  "/tutor/:id": { files: ["static/8.11223344.js"], noindex: true, isKeptOffline: true },
  "/student": { files: ["static/9.11223344.js"] },
};
const shellPages = {
  pages: {
    "/": { files: [] },
    "/contact": { files: ["static/2.11223344.js"], isKeptOffline: true },
  },
  remotes: ["static/5.11223344.js"],
  offline: ["static/0.11223344.js"],
  live: ["static/3.11223344.js"],
  hindi: ["static/4.11223344.js"],
};

async function site(options: { offlinePages?: boolean } = {}) {
  const shellFolder = folderOf({
    "index.html": INDEX,
    "pages.json": JSON.stringify(shellPages),
    "sw.js": "// the shell's",
  });
  const listings = folderOf({
    "mf-manifest.json": JSON.stringify({
      ...manifest,
      pages,
      signedIn: ["static/1.11223344.js"],
      hindi: ["static/6.11223344.js"],
    }),
  });
  const remotes = [{ name: "mf-listings", folder: listings }];
  const front = await gateway({ shellFolder, remotes, ...options });
  return { ...front, listings };
}

const listIn = (html: string) =>
  JSON.parse(/id="offline-files">(.*?)<\/script>/s.exec(html)?.[1] ?? "null") as OfflineFiles; // safe: the gateway's own

test("the start document names its versions and the files of the pages that are kept", async () => {
  const { url } = await site();
  const response = await fetch(`${url}/start.html`);
  const html = await response.text();
  const base = /\/remotes\/mf-listings\/\w+\//.exec(html)?.[0] ?? "";
  const entry = `${base}static/remoteEntry.0a1b2c3d.js`;
  const routes = `${base}static/routes.11223344.js`;
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(html).toContain('id="remotes-json"');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(listIn(html)).toEqual({
    everyone: [
      "/static/5.11223344.js",
      "/static/0.11223344.js",
      "/static/2.11223344.js",
      entry,
      routes,
      `${base}static/7.11223344.js`,
    ],
    signedIn: [
      "/static/3.11223344.js",
      entry,
      routes,
      `${base}static/8.11223344.js`,
      `${base}static/1.11223344.js`,
    ],
    hindi: ["/static/4.11223344.js", `${base}static/6.11223344.js`],
  });
  const etag = response.headers.get("etag") ?? "";
  const again = await fetch(`${url}/start.html`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("there is no start document while a remote's manifest cannot be read", async () => {
  const { url, listings } = await site();
  expect((await fetch(`${url}/start.html`)).status).toBe(200);
  writeFileSync(join(listings, "mf-manifest.json"), "nonsense");
  await expect.poll(async () => (await fetch(`${url}/start.html`)).status).toBe(404);
});

test("the worker is the shell's file, asked for again each time", async () => {
  const { url } = await site();
  const response = await fetch(`${url}/sw.js`);
  expect(await response.text()).toBe("// the shell's");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-type")).toContain("javascript");
});

/** What a worker's script does when it is installed, active and spoken to, in a browser that has two caches. */
async function runWorker(script: string): Promise<string[]> {
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const waitedFor: Promise<unknown>[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, listener);
    },
    skipWaiting: () => done.push("skipWaiting"),
    registration: { unregister: () => done.push("unregister") },
  };
  const caches = {
    keys: () => Promise.resolve(["tutorsetu-assets", "another's"]),
    delete: (name: string) => done.push(`delete ${name}`),
  };
  const indexedDB = { deleteDatabase: (name: string) => done.push(`delete ${name}`) };
  runInNewContext(script, { self, caches, indexedDB });
  const event = { waitUntil: (work: Promise<unknown>) => waitedFor.push(work) };
  for (const type of ["install", "activate"]) listeners.get(type)?.(event);
  await Promise.all(waitedFor);
  // From a page that has registered it once more meanwhile.
  listeners.get("message")?.(event);
  return done;
}

test("a gateway that keeps no pages offline hands out a worker that removes itself and all caches", async () => {
  const { url } = await site({ offlinePages: false });
  const response = await fetch(`${url}/sw.js`);
  const text = await response.text();
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-type")).toContain("javascript");
  expect(await runWorker(text)).toEqual([
    "skipWaiting",
    "delete tutorsetu-assets",
    "unregister",
    "delete workbox-expiration",
    "unregister",
  ]);
  expect((await fetch(`${url}/start.html`)).status).toBe(404);
});
