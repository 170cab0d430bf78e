import { signPreview } from "@tutorsetu/releases/preview-link";
import { promote, release, rollBack } from "@tutorsetu/releases/release";
import { inFolder, stores } from "@tutorsetu/releases/testing/stores";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { built, by, fixture, name } from "../testing/releases.ts";
import { remoteFiles, remotePart, shellFiles } from "../testing/renderer.ts";
import { BROWSER, drawn, stubRenderer } from "../testing/stub-renderer.ts";

const SECRET = "a secret of at least thirty-two letters";
const DAY_MS = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
/** A link that was made a moment ago. */
const tokenOf = (version: string, { secret = SECRET, expires = inDays(7), of = name } = {}) =>
  signPreview({ name: of, version, issuedAt: new Date(Date.now() - 2000), expires }, secret);

const open = (url: string, token: string, cookie = "") =>
  fetch(`${url}/preview/${token}`, { redirect: "manual", headers: { cookie } });
const cookieIn = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

/** The version of mf-blogs in a page, and how it came. */
async function pageAt(url: string, cookie = "", path = "/blogs") {
  const page = await fetch(url + path, { headers: { cookie, accept: "text/html" } });
  const version = /\/remotes\/mf-blogs\/([\d.]+)\//.exec(await page.text())?.[1];
  return { version, cacheControl: page.headers.get("cache-control"), status: page.status };
}

interface RemotesFile {
  readonly remotes: readonly {
    readonly name: string;
    readonly manifest: string;
    readonly audience?: string;
  }[];
}

async function listed(url: string, cookie: string) {
  const answer = await fetch(`${url}/remotes.json`, { headers: { cookie } });
  const { remotes } = (await answer.json()) as RemotesFile; // safe: written by the gateway
  return { remotes, cacheControl: answer.headers.get("cache-control") };
}

describe.each(stores)("from %s, a version that is uploaded and live for nobody", (_where, make) => {
  test("is seen by who opened its link, with its files, and by nobody else", async () => {
    const { publish, store, machine, shellFolder } = await fixture(make);
    await publish("1.0.0");
    await store.upload(name, "2.0.0", built("2"), new Date());
    const own = { ...machine(), pollIntervalMs: 50 };
    const { url, made } = await gateway({ shellFolder, store: own, previewSecret: SECRET });
    await made.opened;
    const everybodys = await pageAt(url);
    expect(everybodys).toEqual({ version: "1.0.0", cacheControl: "no-cache", status: 200 });

    const opened = await open(url, await tokenOf("2.0.0"));
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/"]);
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    expect(opened.headers.get("x-robots-tag")).toBe("noindex");
    expect(opened.headers.get("set-cookie")).toMatch(
      /^preview=[\w.-]+; Path=\/; Max-Age=60\d{4}; SameSite=Lax; HttpOnly; Secure$/,
    );
    const cookie = cookieIn(opened);
    const previewed = { version: "2.0.0", cacheControl: "private, no-store", status: 200 };
    expect(await pageAt(url, cookie)).toEqual(previewed);
    // Neither is what the other got kept for both.
    expect(await pageAt(url)).toEqual(everybodys);
    expect(await pageAt(url, cookie)).toEqual(previewed);
    const list = await listed(url, `theme=dark; ${cookie}`);
    expect(list).toMatchObject({
      cacheControl: "private, no-store",
      remotes: [{ name: "mf_blogs", audience: "preview" }],
    });
    expect((await listed(url, "")).remotes[0]).not.toHaveProperty("audience");
    const file = await fetch(`${url}/remotes/mf-blogs/2.0.0/static/entry.20000000.js`);
    expect([file.status, await file.text()]).toEqual([200, 'export const mark = "2";']);

    const other = await gateway({
      shellFolder,
      store: { ...machine(), pollIntervalMs: 50 },
      previewSecret: SECRET,
    });
    await other.made.opened;
    const there = await fetch(`${other.url}/remotes/mf-blogs/2.0.0/static/entry.20000000.js`, {
      headers: { cookie },
    });
    expect(there.status).toBe(200);

    const left = await fetch(`${url}/preview/leave`, { redirect: "manual", headers: { cookie } });
    expect([left.status, left.headers.get("location")]).toEqual([302, "/"]);
    expect(left.headers.get("set-cookie")).toMatch(/^preview=; Path=\/; Max-Age=0;/);
  });
});

async function site(secret: string | null = SECRET) {
  const place = await fixture(() => Promise.resolve(inFolder()));
  await place.publish("1.0.0");
  await place.store.upload(name, "2.0.0", built("2"), new Date());
  const own = { ...place.machine(), pollIntervalMs: 50 };
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const front = await gateway({
    shellFolder: place.shellFolder,
    store: own,
    previewSecret: secret ?? undefined,
    log,
  });
  await front.made.opened;
  return { ...place, ...front, lines };
}

test("says in a sentence why a link leads nowhere, and gives no cookie for it", async () => {
  const { url } = await site();
  const refused = async (token: string, language = "en") => {
    const headers = { "accept-language": language };
    const answer = await fetch(`${url}/preview/${token}`, { redirect: "manual", headers });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    return [answer.status, await answer.text()];
  };
  const [forged, late] = [
    await tokenOf("2.0.0", { secret: `${SECRET}!` }),
    await tokenOf("2.0.0", { expires: new Date(Date.now() - 1000) }),
  ];
  expect(await refused(forged)).toEqual([403, expect.stringContaining("is not valid")]);
  expect(await refused("nothing")).toEqual([403, expect.stringContaining("is not valid")]);
  expect(await refused(late)).toEqual([410, expect.stringContaining("has ended")]);
  expect(await refused(late, "hi")).toEqual([410, expect.stringContaining("समाप्त")]);
  const never = await tokenOf("3.0.0");
  expect(await refused(never)).toEqual([410, expect.stringContaining("no longer there")]);
  // Whatever stands in a cookie, everybody's is shown.
  for (const token of [forged, late, never, "~", "%"])
    expect(await versionAtCookie(url, `preview=${token}`)).toBe("1.0.0");
  const without = await site(null);
  const valid = await tokenOf("2.0.0");
  expect((await open(without.url, valid)).status).toBe(404);
  expect(await versionAtCookie(without.url, `preview=${valid}`)).toBe("1.0.0");
});

async function versionAtCookie(url: string, cookie: string) {
  const { remotes } = await listed(url, cookie);
  return remotes[0]?.manifest.split("/")[3];
}

test("ends with its link, and a version that is removed falls back to what everybody gets", async () => {
  const { url, store } = await site();
  const cookie = cookieIn(await open(url, await tokenOf("2.0.0")));
  expect(await versionAtCookie(url, cookie)).toBe("2.0.0");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: inDays(7.1) });
  expect(await versionAtCookie(url, cookie)).toBe("1.0.0");
  expect((await pageAt(url, cookie)).cacheControl).toBe("no-cache");
  vi.useRealTimers();
  const long = cookieIn(await open(url, await tokenOf("2.0.0")));
  expect(await versionAtCookie(url, long)).toBe("2.0.0");
  await store.remove(name, "2.0.0");
  await expect.poll(() => versionAtCookie(url, long)).toBe("1.0.0");
  expect((await pageAt(url, long)).cacheControl).toBe("no-cache");
}, 40_000);

test("is as the pointer says once it has been live: what was taken back comes back to nobody", async () => {
  const { url, store } = await site();
  const cookie = cookieIn(await open(url, await tokenOf("2.0.0")));
  const seen = async () => {
    const [{ manifest, audience } = { manifest: "" }] = (await listed(url, cookie)).remotes;
    return [manifest.split("/")[3], audience];
  };
  await promote(store, { name, by, version: "2.0.0", share: 1 });
  await expect.poll(seen).toEqual(["2.0.0", "preview"]);
  await promote(store, { name, by, version: "2.0.0", share: 100 });
  await expect.poll(seen).toEqual(["2.0.0", undefined]);
  await rollBack(store, { name, by });
  await expect.poll(seen).toEqual(["1.0.0", undefined]);
}, 40_000);

test("holds links of several remotes beside each other, and the later one of the same remote", async () => {
  const { url, store } = await site();
  await store.upload(name, "3.0.0", built("3"), new Date());
  await store.upload("mf-listings", "2.0.0", built("2"), new Date());
  const first = cookieIn(await open(url, await tokenOf("2.0.0")));
  const both = cookieIn(await open(url, await tokenOf("2.0.0", { of: "mf-listings" }), first));
  const manifests = async (cookie: string) =>
    (await listed(url, cookie)).remotes.map(({ manifest }) => manifest.slice(9, -17)).toSorted();
  expect(await manifests(both)).toEqual(["mf-blogs/2.0.0", "mf-listings/2.0.0"]);
  const later = cookieIn(await open(url, await tokenOf("3.0.0"), both));
  expect(await manifests(later)).toEqual(["mf-blogs/3.0.0", "mf-listings/2.0.0"]);
  expect(await manifests("")).toEqual(["mf-blogs/1.0.0"]);
});

test("leaves no token in the log", async () => {
  const { url, lines } = await site();
  const token = await tokenOf("2.0.0");
  await open(url, token);
  await fetch(`${url}/preview/leave`, { redirect: "manual" });
  await vi.waitFor(() => {
    expect(lines.join("")).toContain('"route":"/preview/*"');
    expect(lines.join("")).toContain('"route":"/preview/leave"');
  });
  for (const part of token.split(".")) expect(lines.join("")).not.toContain(part);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('route="/preview/*"');
});

test("is drawn by the browser where a renderer draws everybody's pages, which it leaves as they are", async () => {
  const { store } = inFolder();
  const part = remotePart("draw: () => ''");
  const files = folderOf(remoteFiles("mf_blogs", ["/blogs"], part));
  await release(store, { name, by, version: "1.0.0", from: files, share: 100 });
  await store.upload(name, "2.0.0", files, new Date());
  const { renderer, asked } = await stubRenderer(({ path }) => drawn(`<p>${path}</p>`));
  const { url, made } = await gateway({
    shellFolder: folderOf(shellFiles),
    store,
    renderer,
    previewSecret: SECRET,
  });
  await made.opened;
  const html = async (cookie = "") =>
    (await fetch(`${url}/blogs`, { headers: { ...BROWSER, cookie } })).text();
  await expect.poll(() => html()).toContain("<p>/blogs</p>");
  const cookie = cookieIn(await open(url, await tokenOf("2.0.0")));
  const own = await html(cookie);
  expect(own).toContain("/remotes/mf-blogs/2.0.0/");
  expect(own).not.toContain("<p>/blogs</p>");
  const everybodys = await html();
  expect(everybodys).toContain("<p>/blogs</p>");
  expect(everybodys).not.toContain("2.0.0");
  expect(asked.map(({ remote }) => remote?.version)).not.toContain("2.0.0");
});
