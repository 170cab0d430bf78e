import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "../../..");
const bin = join(repository, "node_modules/.bin/depcruise");
const rules = join(repository, ".dependency-cruiser.cjs");

const outside = [
  "zod",
  "react",
  "hono",
  "mongodb",
  "react-hot-toast",
  "socket.io-client",
  "lodash",
];
const declared = Object.fromEntries(outside.slice(0, -1).map((name) => [name, "*"]));
const slices = [
  "shell",
  "mf-a",
  "svc-a",
  "gateway",
  "packages/contracts",
  "packages/service-kit",
  "packages/chat-client",
  "packages/ui",
  "packages/web-kit",
];

/** File → source. Everything here is allowed. */
const allowed: Readonly<Record<string, string>> = {
  "packages/contracts/src/users.ts": 'import "zod"; export const users = 1;',
  "packages/ui/src/button/button.tsx": 'import "react"; export const button = 1;',
  "packages/web-kit/src/shared/display/toast.ts":
    'import "react-hot-toast/headless"; export const toast = 1;',
  "packages/chat-client/src/socket-transport.ts":
    'import "socket.io-client"; export const transport = 1;',
  "svc-a/src/store/bookings.ts": 'import "mongodb"; export const store = 1;',
  "packages/service-kit/src/mongo.ts": 'import "mongodb"; export const mongo = 1;',
  "packages/service-kit/src/authorized.ts":
    "export const authorized = 1; export type Authorized = 1;",
  "svc-a/src/policy.ts":
    'import { authorized } from "../../packages/service-kit/src/authorized.ts"; export const may = authorized;',
  "svc-a/src/bookings/typed.ts":
    'import type { Authorized } from "../../../packages/service-kit/src/authorized.ts"; export type A = Authorized;',
  "svc-a/src/main.ts": 'import "./store/bookings.ts";',
  "mf-a/src/app.ts":
    'import "../../packages/web-kit/src/shared/display/toast.ts"; export const app = 1;',
  "shell/src/main.ts": "export const main = 1;",
};

/** One violation of each rule, each in a file of its own. */
const planted: readonly [rule: string, file: string, source: string][] = [
  ["slices-are-isolated", "shell/src/other.ts", 'import "../../mf-a/src/app.ts";'],
  ["packages-import-no-slices", "packages/ui/src/up.ts", 'import "../../../shell/src/main.ts";'],
  ["contracts-are-pure", "packages/contracts/src/impure.ts", 'import "react";'],
  ["ui-imports-react-only", "packages/ui/src/schema.ts", 'import "zod";'],
  ["browser-has-no-server-code", "mf-a/src/serving.ts", 'import "hono";'],
  ["only-stores-import-mongo", "svc-a/src/mongo.ts", 'import "mongodb";'],
  [
    "gateway-knows-no-store",
    "gateway/src/limits.ts",
    'import "../../packages/service-kit/src/mongo.ts";',
  ],
  ["only-stores-import-mongo", "svc-a/src/reviews/store.ts", 'import "mongodb";'],
  [
    "only-policies-authorize",
    "svc-a/src/bookings/routes.ts",
    'import { authorized } from "../../../packages/service-kit/src/authorized.ts"; export const may = authorized;',
  ],
  ["toasts-through-web-kit", "mf-a/src/toast.ts", 'import "react-hot-toast/headless";'],
  [
    "toasts-bring-no-styles",
    "packages/web-kit/src/testing/fake-api.ts",
    'import "react-hot-toast";',
  ],
  ["sockets-through-chat-client", "packages/web-kit/src/socket.ts", 'import "socket.io-client";'],
  [
    "no-cycles",
    "svc-a/src/cycle.ts",
    'import type { self } from "./cycle.ts"; export type self = typeof self;',
  ],
  ["declared-only", "mf-a/src/undeclared.ts", 'import "lodash";'],
  ["resolvable", "mf-a/src/lost.ts", 'import "./nowhere.ts";'],
];

let tree = "";
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

function broken(): string {
  const roots = ["packages", "shell", "mf-a", "svc-a", "gateway"];
  const { stdout } = spawnSync(bin, ["--config", rules, "--output-type", "err", ...roots], {
    cwd: tree,
    encoding: "utf8",
  });
  return stdout;
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "rules-"));
  write("tsconfig.json", "{}");
  write("package.json", "{}");
  for (const name of outside) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "module.exports = {};");
  }
  write("node_modules/react-hot-toast/headless/index.js", "module.exports = {};");
  const manifest = JSON.stringify({ dependencies: declared });
  for (const slice of slices) write(`${slice}/package.json`, manifest);
  for (const [file, text] of Object.entries(allowed)) write(file, text);
});
afterAll(() => rmSync(tree, { recursive: true }));

test("a tree that keeps the rules passes", () => {
  expect(broken()).toContain("no dependency violations found");
});

describe("in a tree that breaks each rule once", () => {
  let output = "";
  beforeAll(() => {
    for (const [, file, source] of planted) write(file, source);
    output = broken();
  });

  test.each(planted)("%s is caught", (rule, file) => {
    expect(output).toContain(`error ${rule}: ${file}`);
  });
});
