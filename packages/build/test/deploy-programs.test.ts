import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

const TSX = import.meta.resolve("tsx");
type Tree = Readonly<Record<string, string>>;

function tree(files: Tree): string {
  const root = mkdtempSync(join(tmpdir(), "deploy-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

function run(program: string, ...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", TSX, program, ...args],
    {
      encoding: "utf8",
    },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout.trim().split("\n");
}

describe("runtime-modules", () => {
  const program = import.meta.resolve("../../../deploy/runtime-modules.ts");
  const manifest = (needs: object) => JSON.stringify(needs);
  const fixture = (bundle: string, worker = "") => {
    const root = tree({
      "svc-a/dist/main.mjs": bundle,
      "svc-a/dist/worker.mjs": worker,
      "node_modules/native/package.json": manifest({
        dependencies: { needed: "1" },
        optionalDependencies: { "@native/here": "1", "@native/elsewhere": "1" },
      }),
      "node_modules/native/build/native.node": "binary",
      "node_modules/needed/package.json": manifest({ dependencies: { native: "1" } }),
      "node_modules/@native/here/package.json": manifest({}),
      "node_modules/bundled/package.json": manifest({}),
      "svc-a/node_modules/own/package.json": manifest({}),
    });
    cpSync(fileURLToPath(program), join(root, "deploy/copy.ts"));
    const printed = run(join(root, "deploy/copy.ts"), "svc-a", join(root, "out"));
    return { root, printed: printed.filter(Boolean).toSorted() };
  };

  test("copies what a bundle asks for and what that needs, as far as it is installed", () => {
    const { root, printed } = fixture(
      'import x from "native"; require("absent"); import("node:fs");',
    );
    expect(printed).toEqual(["@native/here", "native", "needed"]);
    const copied = join(root, "out/node_modules/native/build/native.node");
    expect(readFileSync(copied, "utf8")).toBe("binary");
  });

  test("finds what is installed in the slice's own folder, and files that are only located", () => {
    expect(fixture('createRequire(x).resolve("own/package.json")').printed).toEqual(["own"]);
  });

  test("copies what only another program of the slice asks for", () => {
    expect(fixture("const a = 1;", 'import x from "needed";').printed).toEqual([
      "@native/here",
      "native",
      "needed",
    ]);
  });

  test("copies nothing for a bundle that is whole, whatever its comments say", () => {
    expect(fixture('/**\n * import x from "bundled";\n */\nconst a = 1;').printed).toEqual([]);
  });
});

describe("publish", () => {
  const program = import.meta.resolve("../../../deploy/publish.ts");
  let publish = "";
  beforeAll(async () => {
    publish = join(tree({}), "publish.mjs");
    const bundled = { bundle: true, platform: "node", format: "esm", outfile: publish } as const;
    await build({ entryPoints: [fileURLToPath(program)], ...bundled });
  });

  /** The image of a page, built from `text`. */
  const imageOf = (text: string) =>
    tree({
      "package.json": JSON.stringify({ version: "0.1.0" }),
      "dist/.stamp": text,
      [`dist/static/page.${text}.js`]: text,
      "dist/mf-manifest.json": JSON.stringify({ name: text }),
      "dist/index.html": `<p>${text}`,
      "dist/index.html.br": `${text} br`,
    });
  const start = (SLICE: string, text: string, store: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [publish, ...args], {
      cwd: imageOf(text),
      env: { ...process.env, SLICE, PAGES: store, RELEASED_BY: "tests" },
      encoding: "utf8",
    });
  const pointerIn = (store: string) =>
    readFileSync(join(store, "remotes/mf-a/pointer.json"), "utf8");

  test("releases a remote; the same image again changes nothing", () => {
    const store = tree({});
    expect(start("mf-a", "one", store).stdout).toMatch(/^mf-a 0\.1\.0-\w{8} is live for 100 %/);
    const [version] = /0\.1\.0-\w{8}/.exec(pointerIn(store)) ?? [];
    expect(start("mf-a", "one", store).status).toBe(0);
    expect(readdirSync(join(store, "remotes/mf-a", version ?? "")).toSorted()).toContain("static");
    expect(pointerIn(store).match(/0\.1\.0-\w{8}/g)).toContain(version);
  });

  test("tries a newer one on some people, and takes it back", () => {
    const store = tree({});
    start("mf-a", "one", store);
    expect(start("mf-a", "two", store, "--canary", "10").stdout).toContain("live for 10 %");
    expect(pointerIn(store)).toMatch(/"traffic": ?10\b/);
    expect(start("mf-a", "one", store, "rollback").stdout).toMatch(/^mf-a is back at 0\.1\.0-/);
    expect(pointerIn(store)).not.toMatch(/"traffic": ?10\b/);
  });

  test("fails with a sentence when there is nothing to go back to", () => {
    const { status, stderr } = start("mf-a", "one", tree({}), "rollback");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^mf-a .+\.\n$/);
  });

  test("takes a word that it does not know for no release", () => {
    const store = tree({});
    expect(start("mf-a", "one", store, "rolback")).toMatchObject({
      status: 1,
      stderr: "There is no rolback here: nothing, --canary 10 or rollback.\n",
    });
    expect(start("shell", "one", store, "rollback").stderr).toMatch(/^The shell has no versions\./);
    expect(readdirSync(store)).toEqual([]);
  });

  test("replaces the shell and keeps the files that open pages may still ask for", () => {
    const store = tree({});
    start("shell", "one", store);
    start("shell", "two", store);
    const shell = join(store, "shell");
    expect(readFileSync(join(shell, "index.html"), "utf8")).toBe("<p>two");
    expect(readFileSync(join(shell, "index.html.br"), "utf8")).toBe("two br");
    expect(readdirSync(join(shell, "static"))).toEqual(["page.one.js", "page.two.js"]);
    expect(readdirSync(shell).filter((file) => file.startsWith("."))).toEqual([]);
  });

  test("serves no compressed file of the shell before", () => {
    const store = tree({ "shell/index.html.gz": "old" });
    start("shell", "two", store);
    expect(readdirSync(join(store, "shell"))).not.toContain("index.html.gz");
  });
});
