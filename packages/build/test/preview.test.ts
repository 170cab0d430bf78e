import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPreview } from "@tutorsetu/releases/preview-link";
import { folderWith, inFolder } from "@tutorsetu/releases/testing/stores";
import { expect, onTestFinished, test } from "vitest";
import { previewDays, previewSecret, previewSlice } from "../src/preview.ts";
import { refuseLost, releaseSlice } from "../src/releases.ts";

const SECRET = "a secret of at least thirty-two letters";
const name = "mf-blogs";

/** A built remote, an empty store, and a gateway that answers each link as `state` says. */
async function fixture() {
  const { store, address } = inFolder();
  const root = join(folderWith(), name);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{"version":"1.2.0"}');
  const build = (text: string) => writeFileSync(join(root, "dist/mf-manifest.json"), text);
  build('"one"');
  const state = { status: 302, asked: [] as (string | undefined)[] };
  const server = createServer(({ url }, response) => {
    state.asked.push(url);
    response.writeHead(state.status, { location: "/" }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  const gateway = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`;
  const given = { name, root, store: address, gateway };
  const preview = () => previewSlice({ ...given, secret: SECRET, days: 3 });
  const release = () => releaseSlice({ ...given, by: "tester" });
  return { store, build, state, preview, release };
}

test("a preview is uploaded and no pointer moves; its link names it until its end, and the gateway takes it", async () => {
  const { store, build, state, preview, release } = await fixture();
  await release();
  const before = await store.pointer(name);
  build('"two"');
  const { version, path, expires } = await preview();
  expect(await store.pointer(name)).toBe(before);
  expect([...(await store.versions(name)).keys()]).toContain(version);
  const token = path.slice("/preview/".length);
  expect(await readPreview(token, SECRET)).toMatchObject({ name, version });
  expect(await readPreview(token, SECRET, new Date(expires.getTime() + 1000))).toBe("expired");
  expect(expires.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  expect(state.asked).toEqual([path]);
});

test.each([
  [403, "another PREVIEW_SECRET"],
  [404, "no PREVIEW_SECRET"],
  [410, "does not find the version"],
  [500, "answers 500"],
])("says why when the gateway answers a link with %i", async (status, why) => {
  const { state, preview } = await fixture();
  state.status = status;
  await expect(preview()).rejects.toThrow(why);
});

test("what everybody has already is no preview", async () => {
  const { preview, release } = await fixture();
  await release();
  await expect(preview()).rejects.toThrow("is what everybody has already");
});

test("the secret is the environment's, else the one of npm start, and its absence is said", () => {
  const folder = mkdtempSync(join(tmpdir(), "preview-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => previewSecret({ DATA_DIR: folder })).toThrow("A preview needs PREVIEW_SECRET");
  expect(() => previewSecret({ DATA_DIR: folder, PREVIEW_SECRET: "short" })).toThrow(
    "32 characters or more",
  );
  writeFileSync(join(folder, "preview-secret"), `${SECRET}\n`);
  expect(previewSecret({ DATA_DIR: folder })).toBe(SECRET);
  expect(previewSecret({ DATA_DIR: folder, PREVIEW_SECRET: `${SECRET}!` })).toBe(`${SECRET}!`);
});

test("a preview ends after seven days unless told, and never after its version is gone", () => {
  expect(previewDays(undefined)).toBe(7);
  expect(previewDays("14")).toBe(14);
  for (const days of ["0", "15", "soon", "-1"])
    expect(() => previewDays(days)).toThrow("at most 14 days");
  expect(() => refuseLost(["preview-days"], { npm_config_preview_days: "3" })).toThrow(
    "npm has kept --preview-days for itself",
  );
});
