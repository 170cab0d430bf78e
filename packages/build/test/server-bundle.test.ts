import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { compileFunction } from "node:vm";
import { sumsIn, listFiles } from "@tutorsetu/releases/integrity";
import { expect, onTestFinished, test } from "vitest";
import { federated } from "../src/bundling/federated.ts";
import { SHARED_MODULES, SHARED_UI } from "../src/bundling/shared.ts";
import { compile } from "../src/compile.ts";

const repository = resolve(import.meta.dirname, "../../..");

const ROUTES = `
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Button } from "@tutorsetu/ui/button";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useState } from "react";
import * as css from "./page.module.css";
import picture from "./picture.png";
export const Page = () => <p className={css.page}><img src={picture} alt="" />{useCommon().loading}{useState(1)[0]}</p>;
export const classes = css;
export const image = picture;
export const kept = [Button, useSubjectName];
export const later = () => import("./later.tsx");
export const contractVersion = 1;
export const routes = [];
`;

const FILES = {
  "package.json": '{"name":"@tutorsetu/mf-tiny","version":"1.2.3"}',
  "src/page.module.css": ".page { color: red; } .page .name { color: blue; }",
  "src/picture.png": "no picture, only bytes",
  "src/later.tsx": 'export const said = "later";',
  "src/routes.tsx": ROUTES,
};

/** A remote with what only the server draws, or without it, built; in the repository's own modules. */
async function built(serverFiles: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), "tutorsetu-server-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  for (const [file, text] of Object.entries({ ...FILES, ...serverFiles })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  await compile(federated(root, { port: 0, exposes: { "./routes": "./src/routes.tsx" } }));
  return join(root, "dist");
}

interface TinyBundle {
  readonly contractVersion: number;
  readonly classes: Readonly<Record<string, string>>;
  readonly image: string;
  readonly later: () => Promise<{ readonly said: string }>;
}

/** Runs a bundle as the renderer does: with what the shell hands over, and nothing else. */
function run(file: string) {
  const asked: string[] = [];
  const given = (name: string) => {
    asked.push(name);
    return new Proxy({}, { get: () => () => ({}) });
  };
  const module = { exports: {} as TinyBundle };
  const names = ["module", "exports", "require", "assetsBase"];
  const evaluate = compileFunction(readFileSync(file, "utf8"), names);
  evaluate(module, module.exports, given, "/remotes/mf-tiny/1.2.3-3f2a91bc/");
  return { bundle: module.exports, asked };
}

const styles = (dist: string) =>
  readdirSync(join(dist, "static"))
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(dist, "static", file), "utf8"))
    .join("");

test("a remote with server routes builds them to one file, beside the browser's and of one release with them", async () => {
  const dist = await built({ "src/routes.server.tsx": 'export * from "./routes.tsx";' });
  expect(readdirSync(join(dist, "server"))).toEqual(["main.cjs"]);
  const { bundle, asked } = run(join(dist, "server/main.cjs"));

  expect(bundle.contractVersion).toBe(1);
  await expect(bundle.later()).resolves.toMatchObject({ said: "later" });
  const shared = [...SHARED_MODULES, ...SHARED_UI].map(({ name }) => name);
  expect(asked.filter((name) => !name.startsWith("react") && !shared.includes(name))).toEqual([]);
  expect(asked).toEqual(
    expect.arrayContaining(["react", "@tutorsetu/web-kit/i18n", "@tutorsetu/ui/button"]),
  );

  const css = styles(dist);
  const { page = "", name = "" } = bundle.classes;
  expect(page).toMatch(/^mf_tiny-[\w-]+$/);
  expect(css).toContain(`.${page} .${name}{`);
  expect(css).toMatch(/@layer remote\.mf_tiny\{/);
  expect(css).not.toContain("@layer remote{");
  const [, file = ""] =
    /^\/remotes\/mf-tiny\/1\.2\.3-3f2a91bc\/(static\/.+)$/.exec(bundle.image) ?? [];
  expect(existsSync(join(dist, file))).toBe(true);
  expect(Object.fromEntries(sumsIn(await listFiles(dist)))).toHaveProperty(["server/main.cjs"]);
}, 60_000);

test("a remote without server routes is built as before", async () => {
  const dist = await built({});
  expect(existsSync(join(dist, "server"))).toBe(false);
  expect(existsSync(join(dist, "mf-manifest.json"))).toBe(true);
}, 60_000);

test("styles of a remote that would reach the site are a mistake of the build", async () => {
  const styled = built({ "src/page.module.css": ".page { color: red; }\nbody { color: red; }" });
  await expect(styled).rejects.toThrow(
    /page\.module\.css:2: Each selector needs a class of this file/,
  );
}, 60_000);

test("a mistake in the server routes is a mistake of the build", async () => {
  await expect(built({ "src/routes.server.tsx": 'import "./nowhere.ts";' })).rejects.toThrow(
    "nowhere",
  );
}, 60_000);
