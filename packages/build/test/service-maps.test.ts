import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildService } from "../src/service.ts";

const FILES = {
  "package.json": '{ "name": "svc-a", "version": "1.0.0" }',
  "node_modules/library/package.json": '{ "name": "library", "main": "index.js" }',
  "node_modules/library/index.js": "exports.count = (n) => n + 1;\n".repeat(500),
  "src/main.ts":
    'import { count } from "library";\nimport { own } from "./own.ts";\nown(count(1));\n',
  "src/own.ts": "export function own(n: number) {\n  console.log(n);\n}\n",
};

function rootOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "tutorsetu-maps-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test("the map of a service knows places in its own sources and none in libraries", async () => {
  const root = rootOf(FILES);
  await buildService(root);
  const { sources, mappings } = JSON.parse(
    readFileSync(join(root, "dist/main.mjs.map"), "utf8"),
  ) as { readonly sources: readonly string[]; readonly mappings: string };
  expect(sources).toEqual(expect.arrayContaining(["../src/main.ts", "../src/own.ts"]));
  // A line without a place is one semicolon.
  expect(mappings.replaceAll(";", "").length).toBeLessThan(500);
  expect(readFileSync(join(root, "dist/main.mjs"), "utf8")).toContain("exports.count");
});

test("a service takes one byte a letter, whatever its patterns and comments look for", async () => {
  const main = `/*! it’s kept */ console.log(JSON.stringify("₹500 😀".match(/^[₹’]|[😀]$/gu)));\n`;
  const root = rootOf({ "package.json": FILES["package.json"], "src/main.ts": main });
  await buildService(root);
  const file = join(root, "dist/main.mjs");
  expect(readFileSync(file, "utf8")).toMatch(/^[\0-\u00ff]+$/);
  expect(JSON.parse(execFileSync(process.execPath, [file], { encoding: "utf8" }))).toEqual([
    "₹",
    "😀",
  ]);
});
