// The same builds twice, with the pages drawn by the browser and with those that arrive as HTML, to be measured in turns.
import { setTimeout as pause } from "node:timers/promises";
import { startFixture } from "../platform-fixture.ts";
import { findIds } from "../screens.ts";

export interface Way {
  readonly name: "browser" | "HTML" | "site";
  readonly url: string;
}

/** A page by its name, at the same address of both: the demo data have fixed ids. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
}

const ARRIVES_MS = 60_000;

/** Until the page arrives as HTML: the first to ask for it may be too early. */
async function untilDrawn(url: string): Promise<void> {
  const until = performance.now() + ARRIVES_MS;
  while (performance.now() < until) {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    if ((await answer.text()).includes("data-rendered")) return;
    await pause(200);
  }
  throw new Error(`${url} did not arrive as HTML`);
}

async function pagesOf(url: string): Promise<readonly MeasuredPage[]> {
  const { page, blog } = await findIds(url);
  return [
    { name: "/", path: "/" },
    { name: "/tutor", path: "/tutor" },
    { name: "/t/…", path: page },
    { name: "/blogs", path: "/blogs" },
    { name: "/blog/…", path: `/blog/${blog}` },
  ];
}

/** Both, each with demo data of its own, which are the same; or a site that runs, as it is. */
export async function startBothWays(site?: string) {
  if (site !== undefined) {
    const ways: readonly Way[] = [{ name: "site", url: site }];
    return { ways, pages: await pagesOf(site), ready: async () => {}, end: async () => {} };
  }
  const off = await startFixture({ env: { RENDERER: "off" } });
  const on = await startFixture({ env: { RENDERER: "on" } }).catch(async (error: unknown) => {
    await off.end();
    throw error;
  });
  const ways: readonly Way[] = [
    { name: "browser", url: off.url },
    { name: "HTML", url: on.url },
  ];
  return {
    ways,
    pages: await pagesOf(on.url),
    /** Before the visits of a page: only the first visitor of an address may find it not drawn yet. */
    ready: (path: string) => untilDrawn(on.url + path),
    async end() {
      await Promise.all([off.end(), on.end()]);
    },
  };
}

/** How many visits, by `--runs=`. */
export const runsOf = (args: readonly string[], usual: number): number =>
  Number(args.find((arg) => arg.startsWith("--runs="))?.slice("--runs=".length) ?? usual);

export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
