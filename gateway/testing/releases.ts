import { release } from "@tutorsetu/releases/release";
import { type MakeStore } from "@tutorsetu/releases/testing/stores";
import { expect } from "vitest";
import { folderOf, gateway } from "./gateway.ts";

export const INDEX = "<!doctype html><html><head><title>T</title></head><body></body></html>";
export const name = "mf-blogs";
export const by = "tester";
export const POINTER = `${name}/pointer.json`;

export const built = (mark: string) =>
  folderOf({
    "mf-manifest.json": JSON.stringify({
      name: "mf_blogs",
      metaData: { remoteEntry: { name: `static/entry.${mark}0000000.js`, path: "" } },
      exposes: [],
      title: "Blogs",
      pages: { "/blogs": { files: [] } },
    }),
    [`static/entry.${mark}0000000.js`]: `export const mark = "${mark}";`,
    "static/only-here.txt": mark,
  });

export async function fixture<Make extends MakeStore>(
  make: Make,
  options: { local?: string } = {},
) {
  // Safe: an async function's answer.
  const place = (await make()) as Awaited<ReturnType<Make>>;
  const { store } = place;
  const publish = (version: string, share = 100, from = built(version[0] ?? "")) =>
    release(store, { name, by, version, from, share });
  const shellFolder = folderOf({ "index.html": INDEX });
  const remotes = options.local ? [{ name, folder: options.local }] : [];
  /** A gateway that looks at the pointers every 50 ms, or as often as the store's kind says. */
  const open = async ({ isAtOwnPace = false } = {}) => {
    const machine = place.machine();
    const often = isAtOwnPace ? machine : { ...machine, pollIntervalMs: 50 };
    const front = await gateway({ shellFolder, remotes, store: often });
    await front.made.opened;
    return front;
  };
  return { ...place, shellFolder, publish, open };
}

interface RemotesFile {
  remotes: { name: string; manifest: string }[];
}
export async function versionAt(url: string, visitorId = "") {
  const headers: Record<string, string> = visitorId
    ? { cookie: `theme=dark; cohort=${visitorId}` }
    : {};
  const { remotes } = (await (
    await fetch(`${url}/remotes.json`, { headers })
  ).json()) as RemotesFile;
  return remotes[0]?.manifest.split("/")[3];
}
const TICK_MS = 10;

/** Time as this process gets it, in milliseconds: it stands still while other work has the cores. */
export function startStopwatch() {
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  return () => {
    clearInterval(timer);
    return ticks * TICK_MS;
  };
}

/** Until everybody gets `version`. */
export async function untilLive(url: string, version: string) {
  await expect.poll(() => versionAt(url), { timeout: 15_000, interval: 10 }).toBe(version);
}
