import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fingerprints } from "../src/stamp.ts";

const manifest = (name: string, ...dependencies: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((one) => [one, "*"])) });

const FILES = {
  "package-lock.json": "{}",
  "packages/build/package.json": manifest("build"),
  "packages/build/src/bundling/federated.ts": 'import { shared } from "./shared.ts";',
  "packages/build/src/bundling/shared.ts": "",
  "packages/build/src/bundling/page-output.ts": "",
  "packages/build/src/service.ts": 'import "./compress.ts";',
  "packages/build/src/compress.ts": "",
  "packages/build/src/check.ts": "",
  "packages/contracts/package.json": manifest("contracts"),
  "packages/contracts/src/users.ts": "",
  "packages/web-kit/package.json": manifest("web-kit", "contracts"),
  "packages/web-kit/src/toast.ts": "",
  "mf-a/package.json": manifest("mf-a", "web-kit"),
  "mf-a/src/routes.tsx": "",
  "mf-b/package.json": manifest("mf-b", "web-kit"),
  "mf-b/src/routes.tsx": "",
  "svc-a/package.json": manifest("svc-a", "contracts"),
  "svc-a/src/main.ts": "",
};

/** The slices that are stale after a file has changed. */
function staleAfter(file: string): string[] {
  const tree = mkdtempSync(join(tmpdir(), "tutorsetu-stamp-"));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), text);
  }
  const parts = ["mf-a", "mf-b", "svc-a"].map((name) => ({
    name,
    root: join(tree, name),
    kind: name.startsWith("mf-") ? ("page" as const) : ("service" as const),
  }));
  const before = parts.map(fingerprints(tree));
  appendFileSync(join(tree, file), "// changed");
  const now = fingerprints(tree);
  return parts.filter((part, at) => now(part) !== before[at]).map(({ name }) => name);
}

test.each([
  ["its own source", "mf-a/src/routes.tsx", ["mf-a"]],
  ["a package it depends on", "packages/web-kit/src/toast.ts", ["mf-a", "mf-b"]],
  ["a package of a package", "packages/contracts/src/users.ts", ["mf-a", "mf-b", "svc-a"]],
  ["what bundles a page", "packages/build/src/bundling/shared.ts", ["mf-a", "mf-b"]],
  ["what bundles a service", "packages/build/src/compress.ts", ["svc-a"]],
  ["the lock file", "package-lock.json", ["mf-a", "mf-b", "svc-a"]],
  ["a tool that builds nothing", "packages/build/src/check.ts", []],
  ["a test", "mf-a/src/routes.test.tsx", []],
])("a slice is stale after a change of %s", (_, file, stale) => {
  expect(staleAfter(file)).toEqual(stale);
});
