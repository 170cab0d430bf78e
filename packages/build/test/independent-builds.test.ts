import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { Compatibility } from "@tutorsetu/contracts/web/compatibility";
import { listFiles } from "@tutorsetu/releases/integrity";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deterministicManifest } from "../src/bundling/page-output.ts";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../../..");
let copy = mkdtempSync(join(tmpdir(), "tutorsetu-independent-"));
const isMade = (path: string) =>
  /(^|\/)(node_modules|dist|\.git|\.data|tsconfig\.tsbuildinfo)(\/|$)/.test(path);

/** Packages that are installed are linked; those of the repository come from the copy. */
function linkInstalled(folder: string) {
  const from = join(repository, folder, "node_modules");
  const to = join(copy, folder, "node_modules");
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== "@tutorsetu" && !name.startsWith(".vite"))
      symlinkSync(join(from, name), join(to, name));
  }
}

beforeAll(() => {
  cpSync(repository, copy, {
    recursive: true,
    filter: (path) => !isMade(path.slice(repository.length)),
  });
  linkInstalled("");
  // Whatever of a machine's paths gets into a build comes from here, and is not to be one path for two folders.
  rmSync(join(copy, "node_modules/@module-federation"));
  cpSync(
    join(repository, "node_modules/@module-federation"),
    join(copy, "node_modules/@module-federation"),
    { recursive: true },
  );
  linkInstalled("packages/build");
  const own = join(repository, "node_modules/@tutorsetu");
  cpSync(own, join(copy, "node_modules/@tutorsetu"), { recursive: true, verbatimSymlinks: true });
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Path → what it holds, of everything but what is installed. */
function everyFile() {
  const files = readdirSync(copy, { recursive: true, encoding: "utf8" }).filter(
    (path) => !/(^|\/)node_modules(\/|$)/.test(path) && statSync(join(copy, path)).isFile(),
  );
  const stateOf = (path: string) => {
    const hash = createHash("sha256")
      .update(readFileSync(join(copy, path)))
      .digest("hex");
    return `${hash} ${statSync(join(copy, path)).mtimeMs}`;
  };
  return new Map(files.map((path) => [path, stateOf(path)]));
}

/** What was added, changed or removed by a run. */
async function touchedBy(...commands: (readonly string[])[]) {
  const before = everyFile();
  const env = { ...process.env, NODE_ENV: "", VITEST: "", MONGO_URL: "" };
  for (const args of commands) await run("npm", args, { cwd: copy, env });
  const after = everyFile();
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}

const SLICES = ["mf-blogs", "svc-content"];

beforeAll(() => {
  for (const name of readdirSync(copy))
    if (/^(svc-|mf-|gateway$|shell$)/.test(name) && !SLICES.includes(name))
      rmSync(join(copy, name), { recursive: true });
});

/** `LONG_TESTS=1`: a service too, and the tests of both. Who may import what holds by rule, and the next test builds alone as well. */
const IS_LONG = Boolean(process.env["LONG_TESTS"]);
const ALONE = [
  { slice: "mf-blogs", product: "dist/mf-manifest.json", tests: "blog-list" },
  { slice: "svc-content", product: "dist/main.mjs", tests: "help" },
];

it.runIf(IS_LONG).each(ALONE)(
  "builds $slice, and tests it by '$tests', where other slices are not even there, without touching another folder",
  async ({ slice, product, tests }) => {
    expect(readdirSync(copy).filter((name) => /^(svc-|mf-|shell|gateway)/.test(name))).toEqual(
      SLICES,
    );
    const testing = ["test", "-w", slice, "--", tests];
    const touched = await touchedBy(["run", "build", "-w", slice], testing);
    expect(touched).toContain(`${slice}/${product}`);
    expect(touched.filter((path) => !path.startsWith(`${slice}/dist/`))).toEqual([]);
  },
  120_000,
);

it("gives a remote the same files, and so the same version, in another folder", async () => {
  const dist = () => join(copy, "mf-blogs/dist");
  const build = async () => {
    await run("npm", ["run", "build", "-w", "mf-blogs"], { cwd: copy, env: { ...process.env } });
    await rm(join(dist(), "mf-stats.json"), { force: true });
    await deterministicManifest(dist());
    return listFiles(dist());
  };
  const before = await build();
  // As deep as before: what is installed is linked, and lies as far from here.
  const other = mkdtempSync(join(tmpdir(), "tutorsetu-independent-"));
  rmSync(other, { recursive: true });
  renameSync(copy, other);
  copy = other;
  expect(await build()).toBe(before);
}, 120_000);

it("a remote says what it needs of others", () => {
  const text = readFileSync(join(copy, "mf-blogs/dist/compatibility.json"), "utf8");
  const said = Compatibility.parse(JSON.parse(text));
  expect(said.contractVersion).toBe(1);
  expect(said.builtWith["@tutorsetu/web-kit"]).toMatch(/^\d+\.\d+\.\d+$/);
  expect(said.uses?.["@tutorsetu/web-kit/toast"]).toContain("toast");
  expect(said.files).toContain("mf-manifest.json");
  expect(said.expects).toContainEqual(
    expect.objectContaining({ provider: "svc-content", method: "GET", path: "/blogs" }),
  );
});

it("scripts of a remote call no helper of the tools", () => {
  const dist = join(copy, "mf-blogs/dist");
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  expect(scripts.length).toBeGreaterThan(3);
  const calling = scripts.filter((file) =>
    readFileSync(join(dist, file), "utf8").includes("__name("),
  );
  expect(calling).toEqual([]);
});
