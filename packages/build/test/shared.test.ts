import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { shared, WEB_KIT } from "../src/shared.ts";

const repository = resolve(import.meta.dirname, "../../..");

const remotes = readdirSync(repository).filter((name) => name.startsWith("mf-"));
const kitFiles = (text: string) =>
  [...text.matchAll(/"@tutorsetu\/web-kit\/([a-z0-9-]+)"/g)].map(([, file]) => file);

test("the shell hands over every file of web-kit that remotes take from the page", () => {
  const provided = readFileSync(join(repository, "shell/src/platform/federation.ts"), "utf8");
  expect(new Set(kitFiles(provided))).toEqual(new Set(WEB_KIT));
});

/** They keep nothing themselves that remotes have in common, so that a copy in each does no harm. */
const COPIED = [
  "action-dialog",
  "failure",
  "field-errors",
  "once",
  "rest-of-list",
  "server-text",
  "state-name",
  "subject-name",
];

/** Types are gone before anything is bundled. */
const withoutTypes = (text: string) => text.replaceAll(/import type [^;]*;/g, "");

test("a remote imports no file of web-kit that must not be there twice", () => {
  const forTests = ["alone", "fake-api", "router-testing", "testing", "testing-failures"];
  const known = new Set([...WEB_KIT, ...COPIED, ...forTests]);
  const sources = remotes.flatMap((name) => {
    const folder = join(repository, name, "src");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return files
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(folder, file));
  });
  const used = sources.flatMap((file) => kitFiles(withoutTypes(readFileSync(file, "utf8"))));
  expect(used.filter((file) => !known.has(file ?? ""))).toEqual([]);
});

test("what remotes copy of web-kit takes from the page what must not be there twice", () => {
  const folder = join(repository, "packages/web-kit/src");
  const files = readdirSync(folder);
  const nextTo = (name: string): string[] => {
    const file = files.find((one) => one === `${name}.ts` || one === `${name}.tsx`) ?? "";
    const text = withoutTypes(readFileSync(join(folder, file), "utf8"));
    return [...text.matchAll(/from "\.\/([a-z0-9-]+)\.tsx?"/g)].map(([, next = ""]) => next);
  };
  const copied = new Set(COPIED);
  for (const name of copied) for (const next of nextTo(name)) copied.add(next);
  expect([...copied].filter((name) => WEB_KIT.includes(name))).toEqual([]);
});

test("a remote takes React from the page, within a major, and never brings its own", () => {
  const terms = { singleton: true, strictVersion: true, import: false };
  const requiredVersion = expect.stringMatching(/^\^\d+\.0\.0$/);
  expect(shared(false)["react"]).toMatchObject({ ...terms, requiredVersion });
});

test("a remote that is developed alone may use its own copy", () => {
  expect(shared(true)["react"]).not.toHaveProperty("import");
});
