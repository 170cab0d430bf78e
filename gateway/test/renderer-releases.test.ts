import { folderStore } from "@tutorsetu/releases/folder-store";
import { release, rollBack } from "@tutorsetu/releases/release";

import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { startStopwatch } from "../testing/releases.ts";
import { remoteFiles, remotePart, rendererAt, shellFiles } from "../testing/renderer.ts";

const name = "mf-blogs";
const by = "tester";
const AT_MOST_MS = 2000;

/** A released remote whose pages say their version, behind a gateway with a renderer. */
async function site() {
  const store = { ...folderStore(folderOf({})), pollIntervalMs: 50 };
  const shellFolder = folderOf(shellFiles);
  const publish = (version: string, share = 100) => {
    const part = remotePart(`draw: () => '<p>version ${version}</p>'`);
    const from = folderOf(remoteFiles("mf_blogs", ["/blogs"], part));
    return release(store, { name, by, version, from, share });
  };
  await publish("1.0.0");
  const { renderer } = await rendererAt({ shellFolder, store });
  const front = await gateway({ shellFolder, store, renderer });
  await front.made.opened;
  /** What a visitor sees: the version of the HTML, and that of the scripts. */
  const seen = async (visitorId = "") => {
    const headers: Record<string, string> = visitorId ? { cookie: `cohort=${visitorId}` } : {};
    const html = await (await fetch(`${front.url}/blogs`, { headers })).text();
    const [, drawn] = /<p>version ([\d.]+)<\/p>/.exec(html) ?? [];
    const [, scripts] = /\/remotes\/mf-blogs\/([\d.]+)\//.exec(html) ?? [];
    return { drawn, scripts };
  };
  const untilSeen = async (version: string, visitorId?: string) => {
    const elapsed = startStopwatch();
    const drawn = async () => (await seen(visitorId)).drawn;
    await expect.poll(drawn, { timeout: 15_000, interval: 20 }).toBe(version);
    return elapsed();
  };
  return { store, publish, seen, untilSeen };
}

const visitors = Array.from({ length: 30 }, (_, i) =>
  i.toString(16).padStart(16, "a1b2c3d4e5f60718"),
);

test("a release, a canary and a rollback change the HTML within two seconds, for whom they should", async () => {
  const { store, publish, seen, untilSeen } = await site();
  await untilSeen("1.0.0");

  await publish("2.0.0");
  expect(await untilSeen("2.0.0")).toBeLessThan(AT_MOST_MS);

  await publish("3.0.0", 50);
  const drawnNow = async () => {
    const drawn = new Map<string, string | undefined>();
    for (const visitor of visitors) drawn.set(visitor, (await seen(visitor)).drawn);
    return drawn;
  };
  const versions = async () => new Set((await drawnNow()).values());
  await expect.poll(versions, { timeout: 15_000 }).toEqual(new Set(["2.0.0", "3.0.0"]));
  // Asked again: those who came first may have come before the canary.
  const chosen = await drawnNow();
  for (const visitor of visitors) {
    const { drawn, scripts } = await seen(visitor);
    expect([drawn, scripts]).toEqual([chosen.get(visitor), chosen.get(visitor)]);
  }

  await rollBack(store, { name, by });
  const [first = ""] = visitors.filter((visitor) => chosen.get(visitor) === "3.0.0");
  expect(await untilSeen("2.0.0", first)).toBeLessThan(AT_MOST_MS);
  await rollBack(store, { name, by });
  expect(await untilSeen("1.0.0", first)).toBeLessThan(AT_MOST_MS);
});
