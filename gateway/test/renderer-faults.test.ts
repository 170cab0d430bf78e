import { describe, expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { startStopwatch } from "../testing/releases.ts";
import { remoteFiles, remotePart, rendererAt, shellFiles } from "../testing/renderer.ts";
import { BROWSER } from "../testing/stub-renderer.ts";

/** The wait that the cache allows, and as much again for the rest on a busy machine; without a limit it would be seconds. */
const AT_MOST_MS = 400;
/** A page of a remote that is well is not held up by one that hangs, on a busy machine either. */
const NEIGHBOUR_MS = 2000;
const PAGES = 6;

const GOOD = remotePart("draw: () => '<p>well</p>'");

/** A gateway and a renderer, with one remote whose server part is `part` and one that is well. */
async function site(part: string | undefined) {
  const shellFolder = folderOf(shellFiles);
  const remotes = [
    { name: "mf-listings", folder: folderOf(remoteFiles("mf_listings", ["/tutor"], part)) },
    { name: "mf-blogs", folder: folderOf(remoteFiles("mf_blogs", ["/blogs"], GOOD)) },
  ];
  const { renderer, metrics } = await rendererAt({ shellFolder, remotes });
  const front = await gateway({ shellFolder, remotes, renderer });
  await front.made.opened;
  const get = async (path: string) => {
    const elapsed = startStopwatch();
    const response = await fetch(front.url + path, { headers: BROWSER });
    const html = await response.text();
    return { status: response.status, html, ms: elapsed() };
  };
  const isDrawn = async (path: string) => (await get(path)).html.includes("data-rendered");
  const counted = async (remote: string) => {
    const text = await (await fetch(`${front.url}/metrics`)).text();
    const lines = text.matchAll(/ssr_pages_total\{remote="([\w-]+)",result="(\w+)"[^}]*\} (\d+)/g);
    const own = [...lines].filter(([, of]) => of === remote);
    return Object.fromEntries(own.map(([, , result = "", count]) => [result, Number(count)]));
  };
  return { get, isDrawn, counted, metrics };
}

const drawing = (body: string) => remotePart(`draw: () => { ${body} }`);

describe("a remote's server part", () => {
  test.each([
    ["is not there", undefined, ""],
    ["throws when it is loaded", "throw new Error('no');", "start"],
    ["is of another contract", remotePart("draw: () => 'x'", 2), "start"],
    ["loops when it is loaded", "for (;;);", "start"],
    ["loops when it draws", drawing("for (;;);"), "timeout"],
    [
      "takes all memory",
      drawing("const all = []; for (;;) all.push(new Array(1e5).fill(all));"),
      // Whichever it passes first.
      "memory|timeout",
    ],
    [
      "ends its thread",
      drawing("process.nextTick(() => { throw new Error('late'); }); return 'x';"),
      "crash",
    ],
    ["cannot load its data", remotePart("load: () => Promise.reject(new Error('no'))"), ""],
    ["never has its data", remotePart("load: () => new Promise(() => {})"), ""],
  ])("that %s costs its own pages their HTML, and no time", async (_, part, fault) => {
    const { get, isDrawn, counted, metrics } = await site(part);
    await expect.poll(() => isDrawn("/blogs"), { timeout: 15_000 }).toBe(true);
    let drawn = 0;
    for (let i = 0; i < PAGES; i++) {
      // Each of its own, so that none waits for another one's answer. What holds up the machine holds up its neighbour, too.
      const [page, neighbour] = await Promise.all([get(`/tutor?page=${i}`), get("/blogs")]);
      expect([page.status, page.ms - neighbour.ms < AT_MOST_MS]).toEqual([200, true]);
      expect(page.html).toMatch(/<title>T<\/title>|data-rendered/);
      drawn += Number(page.html.includes("data-rendered"));
      expect(neighbour.html).toContain("<p>well</p>");
      expect(neighbour.ms).toBeLessThan(NEIGHBOUR_MS);
    }
    // A page may be out before its thread ends.
    expect(drawn === 0 || fault === "crash").toBe(true);
    await expect.poll(() => isDrawn("/"), { timeout: 15_000 }).toBe(true);
    const counts = Object.values(await counted("mf-listings"));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PAGES);
    expect((await counted("mf-listings"))["rendered"] ?? 0).toBe(drawn);
    expect(Object.keys(await counted("mf-blogs"))).not.toContain("failed");
    const counter = `ssr_worker_restarts_total\\{remote="mf-listings",reason="(?:${fault})"`;
    await expect.poll(metrics, { timeout: 10_000 }).toMatch(new RegExp(fault && counter));
    expect(await metrics()).not.toContain('ssr_worker_restarts_total{remote="mf-blogs"');
  });

  test("is drawn again after it was ended, though its first page takes as long as code that is compiled", async () => {
    const { get, isDrawn, metrics } = await site(
      remotePart(`draw: ({ path }) => {
        if (path.includes("stuck")) for (;;);
        const until = globalThis.drawn ? 0 : Date.now() + 600;
        globalThis.drawn = true;
        while (Date.now() < until);
        return "<p>well</p>";
      }`),
    );
    let asked = 0;
    const another = () => isDrawn(`/tutor?page=${++asked}`);
    await expect.poll(another, { timeout: 15_000 }).toBe(true);
    await get("/tutor?page=stuck");
    await expect.poll(metrics, { timeout: 10_000 }).toMatch(/reason="timeout"[^}]*} [1-9]/);
    await expect.poll(another, { timeout: 30_000 }).toBe(true);
  }, 60_000);

  test("whose component throws still sends title, status and data", async () => {
    const route = "load: () => [{ key: ['k'], data: 7 }], status: 404, draw: () => { throw 1; }";
    const { get } = await site(remotePart(route));
    const page = async () => {
      const { status, html } = await get("/tutor");
      return [status, html.includes("Page · TutorSetu"), html.includes('"data":7')];
    };
    await expect.poll(page, { timeout: 15_000 }).toEqual([404, true, true]);
    expect((await get("/tutor")).html).toContain('<div id="root"><div>wait</div></div>');
  });
});
