import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../../..");
const copy = mkdtempSync(join(tmpdir(), "tutorsetu-independent-"));
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

/** `E2E_LONG=1`: tests of the service too. Who may import what holds by rule, and `npm test` is one command for all. */
const IS_LONG = Boolean(process.env["E2E_LONG"]);

it.each([
  { slice: "mf-blogs", product: "dist/mf-manifest.json", tests: "blog-list" },
  { slice: "svc-content", product: "dist/main.mjs", tests: IS_LONG ? "help" : "" },
])(
  "builds $slice, and tests it by '$tests', where other slices are not even there, without touching another folder",
  async ({ slice, product, tests }) => {
    expect(readdirSync(copy).filter((name) => /^(svc-|mf-|shell|gateway)/.test(name))).toEqual(
      SLICES,
    );
    const testing = tests === "" ? [] : [["test", "-w", slice, "--", tests]];
    const touched = await touchedBy(["run", "build", "-w", slice], ...testing);
    expect(touched).toContain(`${slice}/${product}`);
    expect(touched.filter((path) => !path.startsWith(`${slice}/dist/`))).toEqual([]);
  },
  120_000,
);

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
