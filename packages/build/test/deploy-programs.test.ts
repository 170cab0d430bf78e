import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { repository } from "./deploy-settings.ts";

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
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout.trim().split("\n");
}

describe("runtime-modules", () => {
  const manifest = (needs: object) => JSON.stringify(needs);
  const world = (bundle: string) => {
    const root = tree({
      "svc-a/dist/main.mjs": bundle,
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
    cpSync(join(repository, "deploy/runtime-modules.mjs"), join(root, "deploy/copy.mjs"));
    const said = run(join(root, "deploy/copy.mjs"), "svc-a", join(root, "out"));
    return { root, said: said.filter(Boolean).toSorted() };
  };

  test("copies what a bundle asks for and what that needs, as far as it is installed", () => {
    const { root, said } = world('import x from "native"; require("absent"); import("node:fs");');
    expect(said).toEqual(["@native/here", "native", "needed"]);
    const copied = join(root, "out/node_modules/native/build/native.node");
    expect(readFileSync(copied, "utf8")).toBe("binary");
  });

  test("finds what is installed in the slice's own folder, and files that are only located", () => {
    expect(world('createRequire(x).resolve("own/package.json")').said).toEqual(["own"]);
  });

  test("copies nothing for a bundle that is whole, whatever its comments say", () => {
    expect(world('/**\n * import x from "bundled";\n */\nconst a = 1;').said).toEqual([]);
  });
});

describe("publish", () => {
  let store = "";
  beforeEach(() => {
    store = join(tree({}), "pages/mf-a");
  });
  const release = (chunk: string): Tree => ({
    [`static/page.${chunk}.js`]: chunk,
    "mf-manifest.json": chunk,
    "mf-manifest.json.br": `${chunk} br`,
    ".stamp": chunk,
  });
  const publish = (from: string, to: string) =>
    run(join(repository, "deploy/publish.mjs"), from, to);
  const text = (file: string) => readFileSync(join(store, file), "utf8");

  test("makes the page's folder, and leaves out what only the build needs", () => {
    publish(tree(release("one")), store);
    expect(text("mf-manifest.json")).toBe("one");
    expect(readdirSync(store).toSorted()).toEqual([
      "mf-manifest.json",
      "mf-manifest.json.br",
      "static",
    ]);
  });

  test("keeps the files that open pages may still ask for, and points at the new ones", () => {
    publish(tree(release("one")), store);
    publish(tree(release("two")), store);
    expect(text("mf-manifest.json")).toBe("two");
    expect(text("mf-manifest.json.br")).toBe("two br");
    expect(readdirSync(join(store, "static"))).toEqual(["page.one.js", "page.two.js"]);
  });

  test("serves no compressed file of the page before", () => {
    const { "mf-manifest.json.br": _none, ...plain } = release("plain");
    publish(tree(release("one")), store);
    publish(tree(plain), store);
    expect(readdirSync(store)).not.toContain("mf-manifest.json.br");
  });

  test("goes back by publishing the older page again", () => {
    for (const version of ["one", "two", "one"]) publish(tree(release(version)), store);
    expect(text("mf-manifest.json")).toBe("one");
  });
});
