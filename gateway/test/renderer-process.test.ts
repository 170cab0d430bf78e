import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { expect, test } from "vitest";
import { folderOf, gateway, NOWHERE } from "../testing/gateway.ts";
import { bundle, program } from "../testing/processes.ts";
import { startStopwatch } from "../testing/releases.ts";
import { remoteFiles, remotePart, shellFiles } from "../testing/renderer.ts";
import { BROWSER, SECRET } from "../testing/stub-renderer.ts";

/** The wait that the cache allows, and as much again for the rest on a busy machine. */
const AT_MOST_MS = 400;
const MAIN = "gateway/src/renderer/main.ts";

test("a renderer that is killed or stopped costs pages their HTML, and no time", async () => {
  const worker = await bundle("gateway/src/renderer/worker.ts");
  copyFileSync(worker, join(dirname(await bundle(MAIN)), "renderer-worker.mjs"));
  const shellFolder = folderOf(shellFiles);
  const part = remotePart("draw: ({ path }) => '<p>' + path + '</p>'");
  const folder = folderOf(remoteFiles("mf_listings", ["/tutor"], part));
  const process = await program(MAIN, await freePort(), {
    RENDERER_SECRET: SECRET,
    SHELL_DIR: shellFolder,
    REMOTES: `mf-listings=${folder}`,
    LOG_LEVEL: "silent",
    ...Object.fromEntries(
      ["USERS_URL", "BOOKINGS_URL", "CONTENT_URL"].map((name) => [name, NOWHERE]),
    ),
  });
  const front = await gateway({
    shellFolder,
    remotes: [{ name: "mf-listings", folder }],
    renderer: { origins: [process.origin], secret: SECRET },
  });
  await front.made.opened;

  let asked = 0;
  /** A page that nobody has asked for before. */
  const another = () => `/tutor?page=${++asked}`;
  const get = async (path = another()) => {
    const elapsed = startStopwatch();
    const response = await fetch(front.url + path, { headers: BROWSER });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(elapsed()).toBeLessThan(AT_MOST_MS);
    return html.includes("data-rendered");
  };
  const untilDrawn = async () => {
    await expect.poll(() => get(), { timeout: 20_000, interval: 50 }).toBe(true);
  };
  const sixWithout = async () => {
    for (let i = 0; i < 6; i++) expect(await get()).toBe(false);
    // What is known already goes on.
    expect(await get("/tutor?page=kept")).toBe(true);
  };
  await untilDrawn();
  await expect.poll(() => get("/tutor?page=kept"), { timeout: 20_000 }).toBe(true);

  await process.end("SIGKILL");
  await sixWithout();
  await process.start();
  await untilDrawn();

  process.signal("SIGSTOP");
  await sixWithout();
  process.signal("SIGCONT");
  await untilDrawn();
});
