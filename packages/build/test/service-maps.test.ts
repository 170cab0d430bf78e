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

test("the map of a service knows places in its own sources and none in libraries", async () => {
  const root = mkdtempSync(join(tmpdir(), "tutorsetu-maps-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  await buildService(root);
  const { sources, mappings } = JSON.parse(
    readFileSync(join(root, "dist/main.mjs.map"), "utf8"),
  ) as { readonly sources: readonly string[]; readonly mappings: string };
  expect(sources).toEqual(expect.arrayContaining(["../src/main.ts", "../src/own.ts"]));
  // A line without a place is one semicolon.
  expect(mappings.replaceAll(";", "").length).toBeLessThan(500);
  expect(readFileSync(join(root, "dist/main.mjs"), "utf8")).toContain("exports.count");
});
