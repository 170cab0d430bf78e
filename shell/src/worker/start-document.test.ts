import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dated, isComplete, isWorthKeeping } from "./documents.ts";
import { filesNeeded, keepStartDocument, startDocument } from "./start-document.ts";

const MAIN = "/static/main.0a1b2c3d.js";
const NOBODY = { isSignedIn: false, language: "en" } as const;

/** As the gateway sends it, of a release of one remote. */
const documentOf = (version: string) => {
  const at = (name: string) => [`/remotes/mf-blogs/${version}/static/${name}.0a1b2c3d.js`];
  const files = { everyone: at("list"), signedIn: at("own"), hindi: at("hindi") };
  return `<head><script defer src="${MAIN}"></script><script id="offline-files">${JSON.stringify(files)}</script></head>`;
};

/** Caches of a browser, in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const path = (url: string) => new URL(url, location.origin).pathname;
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(entries.get(path(url))?.clone()),
      put: (url: string, response: Response) => Promise.resolve(entries.set(path(url), response)),
    });
  };
  return {
    all,
    open,
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: (url: string) =>
      Promise.resolve(
        [...all.values()]
          .find((one) => one.has(path(url)))
          ?.get(path(url))
          ?.clone(),
      ),
  };
}

/** An answer as a browser has it from its own origin. */
function answer(body: string, type: string, status = 200) {
  const response = new Response(body, { status, headers: { "content-type": type } });
  Object.defineProperty(response, "type", { value: "basic" });
  return response;
}

let kept: ReturnType<typeof memoryCaches>;
let version = "1";
let broken = "";
let asked: string[];

beforeEach(() => {
  kept = memoryCaches();
  version = "1";
  broken = "";
  asked = [];
  vi.stubGlobal("caches", kept);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path === "/start.html") return Promise.resolve(answer(documentOf(version), "text/html"));
    return Promise.resolve(answer("", "text/javascript", path.includes(broken || "?") ? 503 : 200));
  });
});
afterEach(() => vi.unstubAllGlobals());

const started = async () => (await startDocument())?.text();

it("keeps the files of everybody, of who is signed in and of who reads Hindi as they are needed", () => {
  const named = (wanted: Parameters<typeof filesNeeded>[1]) =>
    filesNeeded(documentOf("1"), wanted).map((path) => /(\w+)\.0a/.exec(path)?.[1]);
  expect(named(NOBODY)).toEqual(["main", "list"]);
  expect(named({ isSignedIn: true, language: "hi" })).toEqual(["main", "list", "own", "hindi"]);
});

it("keeps one release, and takes over from the one before what is the same", async () => {
  await keepStartDocument(NOBODY);
  version = "2";
  asked = [];
  await keepStartDocument(NOBODY);
  expect(await started()).toBe(documentOf("2"));
  expect(kept.all.size).toBe(1);
  expect(asked).not.toContain(MAIN);
});

it("stays with the release before while a file of the new one cannot be fetched", async () => {
  await keepStartDocument(NOBODY);
  version = "2";
  broken = "/2/static/list";
  await keepStartDocument(NOBODY);
  expect(await started()).toBe(documentOf("1"));
  broken = "";
  await keepStartDocument(NOBODY);
  expect(await started()).toBe(documentOf("2"));
  expect(kept.all.size).toBe(1);
});

it("keeps nothing and fails nowhere where there is no space", async () => {
  kept.open = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  await expect(keepStartDocument(NOBODY)).resolves.toBeUndefined();
});

it("shows a kept page only while every script and style sheet is there that it names", async () => {
  const page = () => new Response(`<script src="${MAIN}"></script><a href="/about">About</a>`);
  expect(await isComplete(page())).toBe(false);
  await (await kept.open("any")).put(MAIN, new Response(""));
  expect(await isComplete(page())).toBe(true);
});

it("says in a kept page when it came", async () => {
  const headers = { date: "Mon, 23 Nov 2026 10:00:00 GMT", "content-encoding": "br" };
  const page = await dated(new Response("<html><head><title>T</title></head></html>", { headers }));
  const at = Date.UTC(2026, 10, 23, 10);
  expect(await page.text()).toContain(`<head><meta name="kept-at" content="${at}"><title>`);
  expect(page.headers.get("content-encoding")).toBeNull();
});

it.each([
  [true, 200, '<div id="root" data-rendered><p>Read me</p></div>'],
  [false, 200, '<div id="root">Wait</div>'],
  [false, 404, '<div id="root" data-rendered><p>Not found</p></div>'],
])("says %s to keeping what came with %i: %s", async (isKept, status, html) => {
  expect(await isWorthKeeping(new Response(html, { status }))).toBe(isKept);
});
