import { createServer } from "node:http";
import { folderStore } from "@tutorsetu/releases/folder-store";
import { release } from "@tutorsetu/releases/release";
import { expect, onTestFinished, test } from "vitest";
import { folderOf, gateway, listen } from "../testing/gateway.ts";
import { remoteFiles, shellFiles } from "../testing/renderer.ts";
import { drawn, stubRenderer } from "../testing/stub-renderer.ts";

const name = "mf-blogs";

/** All services as one program, which is not ready yet. */
async function service() {
  const state = { isReady: false };
  const server = createServer((_, response) => response.writeHead(state.isReady ? 200 : 503).end());
  const origins = [`http://127.0.0.1:${await listen(server)}`];
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const services = {
    "svc-users": origins,
    "svc-bookings": origins,
    "svc-chat": origins,
    "svc-content": origins,
  };
  return { state, services };
}

test("whoever comes first after a start, a release or a canary gets HTML, in each language", async () => {
  const store = { ...folderStore(folderOf({})), pollIntervalMs: 50 };
  const publish = (version: string, share = 100) =>
    release(store, {
      name,
      by: "tester",
      version,
      from: folderOf(remoteFiles("mf_blogs", ["/blogs", "/blog/:id"], `// ${version}`)),
      share,
    });
  await publish("1.0.0");
  let isBroken = true;
  const stub = await stubRenderer(({ path, language, remote }) =>
    isBroken ? { status: 500 } : drawn(`${path} ${language} ${remote?.version}`),
  );
  const { state, services } = await service();
  const shellFolder = folderOf(shellFiles);
  const front = await gateway({ shellFolder, store, services, renderer: stub.renderer });
  await front.made.opened;
  const seen = async (path: string, language: string, cookie = "") => {
    const headers = { "accept-language": language, cookie };
    const html = await (await fetch(front.url + path, { headers })).text();
    return /data-rendered>([^<]*)/.exec(html)?.[1];
  };
  const asked = () => new Set(stub.asked.map((one) => JSON.stringify(one))).size;
  state.isReady = true;
  // `/`, `/blogs` and the page for what is missing, each in two languages.
  await expect.poll(asked, { timeout: 10_000 }).toBe(6);
  isBroken = false;
  const before = stub.asked.length;
  // What failed before anybody came keeps nobody from the page.
  expect(await seen("/", "hi")).toBe("/ hi undefined");
  await expect
    .poll(() => stub.asked.length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(before + 6);

  await publish("2.0.0", 50);
  await expect.poll(asked, { timeout: 10_000 }).toBe(8);
  await expect
    .poll(() => stub.asked.filter((one) => one.remote?.version === "2.0.0"))
    .toHaveLength(2);
  await stub.stop();
  const versions = new Set<string | undefined>();
  for (const visitor of ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"])
    for (const language of ["en", "hi"]) {
      const cookie = `cohort=${visitor.padStart(16, "a1b2c3d4e5f60718")}`;
      const [path, drawnIn, version] = (await seen("/blogs", language, cookie))?.split(" ") ?? [];
      expect([path, drawnIn]).toEqual(["/blogs", language]);
      versions.add(version);
    }
  expect(versions).toEqual(new Set(["1.0.0", "2.0.0"]));
});
