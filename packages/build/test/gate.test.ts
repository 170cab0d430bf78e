import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Compatibility, LiveRemote } from "@tutorsetu/contracts/web/compatibility";
import { promisesOf, serviceMisfits } from "@tutorsetu/releases/compatibility/service-misfits";
import { folderWith, inFolder } from "@tutorsetu/releases/testing/stores";
import { expect, test } from "vitest";
import { expectedCalls } from "../src/bundling/compatibility.ts";
import { letThrough, reasonsAgainst, untilServed } from "../src/gate/gate.ts";
import { gatewayMeant } from "../src/gate/live.ts";
import { serviceRefusals } from "../src/gate/service-gate.ts";
import { releaseSlice } from "../src/releases.ts";
import { gatewayStub, openApi } from "./gateway-stub.ts";

const repository = resolve(import.meta.dirname, "../../..");
const name = "mf-blogs";
const KIT = "@tutorsetu/web-kit";

const manifest = {
  name: "mf_blogs",
  metaData: { remoteEntry: { name: "static/entry.1.js", path: "" } },
  exposes: [
    { path: "./routes", assets: { js: { sync: ["static/routes.1.js"], async: [] } } },
    { path: "./latest", assets: { js: { sync: ["static/routes.1.js"], async: [] } } },
  ],
  pages: { "/blogs": { files: ["static/routes.1.js"] } },
};
const said: Compatibility = {
  builtWith: { [KIT]: "1.0.0" },
  uses: { [`${KIT}/toast`]: ["toast"] },
  contractVersion: 1,
  asksFor: [],
  expects: expectedCalls(name),
  files: ["mf-manifest.json", "static/entry.1.js", "static/routes.1.js"],
};

/** A built remote, an empty store and a gateway that follows it. */
async function fixture() {
  const { store, address, read } = inFolder();
  const gateway = await gatewayStub(name, store);
  const root = join(folderWith(), name);
  const dist = join(root, "dist");
  mkdirSync(join(dist, "static"), { recursive: true });
  const write = (file: string, value: unknown) =>
    writeFileSync(join(dist, file), typeof value === "string" ? value : JSON.stringify(value));
  writeFileSync(join(root, "package.json"), '{"version":"1.2.0"}');
  for (const file of ["static/entry.1.js", "static/routes.1.js"]) write(file, "export {};");
  write("mf-manifest.json", manifest);
  write("compatibility.json", said);
  const asked = { name, folder: dist, store, place: address, gateway: gateway.url, settleMs: 300 };
  const reasons = () => reasonsAgainst(asked);
  const release = (forced: readonly string[] = []) =>
    releaseSlice({ name, root, store: address, by: "tester", forced });
  return { ...gateway, asked, store, address, read, dist, write, reasons, release };
}
type Fixture = Awaited<ReturnType<typeof fixture>>;

const live = (other: string, more: Partial<LiveRemote>): LiveRemote => ({
  name: other,
  version: "1",
  isReleased: false,
  routes: [],
  exposes: [],
  compatibility: { builtWith: {}, asksFor: [], expects: [] },
  ...more,
});
const asking = live("mf-dashboard", {
  compatibility: { builtWith: {}, asksFor: ["mf_blogs/latest"], expects: [] },
});

/** What is broken, how, and what the gate says of it. */
const broken: [string, (of: Fixture) => unknown, string][] = [
  [
    "was built with a newer web-kit",
    ({ write }) => write("compatibility.json", { ...said, builtWith: { [KIT]: "1.1.0" } }),
    `mf-blogs was built with ${KIT} 1.1.0, and the live shell has 1.0.0. Release the shell first.`,
  ],
  [
    "calls a function that the live shell does not have",
    ({ write }) =>
      write("compatibility.json", { ...said, uses: { [`${KIT}/toast`]: ["announce", "toast"] } }),
    `mf-blogs uses announce of ${KIT}/toast, which the live shell does not have. Release the shell first.`,
  ],
  [
    "was built with another major of web-kit",
    ({ write }) => write("compatibility.json", { ...said, builtWith: { [KIT]: "2.0.0" } }),
    `mf-blogs was built with ${KIT} 2.0.0, and the live shell has 1.0.0: no version of one runs with the other. Release the shell and all remotes together.`,
  ],
  [
    "has routes of another contract version",
    ({ write }) => write("compatibility.json", { ...said, contractVersion: 2 }),
    "The routes of mf-blogs are of contract version 2, and the live shell mounts 1. Release a shell that mounts both first.",
  ],
  [
    "sends what the live service ignores",
    ({ state }) => {
      const operation = state.document.paths["/api/blogs"] as { get: { parameters: object[] } }; // safe: as `openApi` makes it
      operation.get = {
        ...operation.get,
        parameters: operation.get.parameters.filter(
          (one) => !("name" in one) || one.name !== "cursor",
        ),
      };
    },
    "mf-blogs relies on query.cursor of GET /blogs, which the live svc-content does not promise. Release svc-content first.",
  ],
  [
    "lacks a chunk",
    ({ dist }) => rmSync(join(dist, "static/routes.1.js")),
    "static/routes.1.js belongs to mf-blogs and is not in its build. Build it again.",
  ],
  [
    "has renamed a module that another remote asks for",
    ({ state, write }) => {
      state.platform.remotes.push(asking);
      const [routes] = manifest.exposes;
      write("mf-manifest.json", {
        ...manifest,
        exposes: [routes, { path: "./newest", assets: {} }],
      });
    },
    "mf-dashboard asks for latest of mf-blogs, which this version does not expose. Release a mf-dashboard that does without it first.",
  ],
  [
    "names a page of another remote",
    ({ state }) => state.platform.remotes.push(live("mf-listings", { routes: ["/blogs"] })),
    "mf-blogs names pages below /blogs, which are those of mf-listings. Give them another address.",
  ],
  [
    "has no page",
    ({ write }) => write("mf-manifest.json", { ...manifest, pages: {} }),
    "mf-blogs names no page, so the gateway would have none to show. Name them in its src/pages.ts.",
  ],
];

test.each(broken)(
  "a remote that %s is refused; by force it is let through, on record",
  async (_what, breakIt, sentence) => {
    const all = await fixture();
    expect(await all.reasons()).toEqual([]);
    breakIt(all);
    const reasons = await all.reasons();
    expect(reasons).toEqual([sentence]);
    expect(() => letThrough(reasons, false)).toThrow(sentence);
    const version = await all.release(letThrough(reasons, true));
    await untilServed(all.url, name, version);
    const [event] = await all.store.history(name);
    expect(event).toMatchObject({ version, action: "release", forced: [sentence] });
  },
);

test("a store that the gateway does not read is refused, before and after the first release", async () => {
  const { state, reasons, release, address, url } = await fixture();
  const sentence = `The gateway at ${url} does not read releases of mf-blogs from ${address}. Name its store with --store, or its gateway with --gateway.`;
  await release();
  expect(await reasons()).toEqual([]);
  state.reads = null;
  expect(await reasons()).toEqual([sentence]);
  state.reads = inFolder().store;
  expect(await reasons()).toEqual([sentence]);
  Object.assign(state.platform, { hasStore: false });
  expect(await reasons()).toEqual([sentence]);
});

test("where no gateway answers, or none that says what is live, nothing is released", async () => {
  const { asked } = await fixture();
  const [nobody] = await reasonsAgainst({ ...asked, gateway: "http://127.0.0.1:9" });
  expect(nobody).toMatch(/^No gateway answers at http:\/\/127\.0\.0\.1:9, .*--gateway https/);
  expect(gatewayMeant(undefined, { PORT: "9090" })).toBe("http://127.0.0.1:9090");
  expect(gatewayMeant(undefined, { SITE_URL: "https://a.example/" })).toBe("https://a.example");
  expect(gatewayMeant("http://b:1", { SITE_URL: "https://a.example" })).toBe("http://b:1");
});

test("npm run promote refuses with its reasons, moves by force, and says live when the gateway serves it", async () => {
  const { store, address, url, write, release } = await fixture();
  await release();
  write("compatibility.json", { ...said, contractVersion: 2 });
  const second = await release();
  const [first = ""] = [...(await store.versions(name)).keys()].filter((one) => one !== second);
  const promote = (...more: string[]) =>
    new Promise<{ failed: boolean; stdout: string; stderr: string }>((done) => {
      const where = ["--store", address, "--gateway", url];
      const script = "packages/build/src/promote.ts";
      execFile(
        process.execPath,
        ["--import", "tsx", script, name, ...more, ...where],
        { cwd: repository },
        (error, stdout, stderr) => done({ failed: error !== null, stdout, stderr }),
      );
    });
  expect(await promote(first)).toMatchObject({
    failed: false,
    stdout: `mf-blogs ${first} is live for everybody. The store: ${address}\n`,
  });
  const before = await store.pointer(name);
  const refused = await promote(second, "--canary", "25");
  expect(refused.failed).toBe(true);
  expect(refused.stderr).toMatch(/contract version 2, .*\nNothing was released\. --force/);
  expect(await store.pointer(name)).toBe(before);
  expect((await promote(second, "--canary", "25", "--force")).stdout).toContain(
    `mf-blogs ${second} is live for 25 percent of people.`,
  );
  const [event] = await store.history(name);
  expect(event).toMatchObject({ action: "canary", forced: [expect.stringContaining("version 2")] });
}, 60_000);

test("a service may not lose what a live remote relies on", async () => {
  const { platform } = (await fixture()).state;
  const remotes = [live(name, { version: "0.9", compatibility: said })];
  const of = (document: object) =>
    serviceRefusals("svc-content", document, {
      platform: { ...platform, remotes },
      promises: promisesOf(openApi()) ?? { paths: {}, absent: [] },
    });
  const { paths } = openApi();
  const own = Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [path.replace(/^\/api/, ""), calls]),
  );
  expect(of({ paths: own })).toEqual([]);
  const { "/blogs/{id}": _gone, ...rest } = own;
  expect(of({ paths: rest })).toContain(
    "The live mf-blogs 0.9 relies on GET /blogs/:id, which this svc-content does not promise. Keep it, or release a consumer that does without it first.",
  );
});

test.each(["shell", "mf-blogs", "mf-bookings", "mf-dashboard", "mf-listings", "svc-content"])(
  "what %s is recorded to expect fits what the services of these sources promise",
  (consumer) => {
    const promises = promisesOf(openApi());
    expect(promises && serviceMisfits(expectedCalls(consumer), promises, "/api")).toEqual([]);
  },
);
