import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { shared, SHARED_MODULES, SHARED_UI } from "../src/bundling/shared.ts";

const repository = resolve(import.meta.dirname, "../../..");
const packages = join(repository, "packages");
const read = (file: string) => readFileSync(file, "utf8");

/** Types are gone before anything is bundled. */
const withoutTypes = (text: string) => text.replaceAll(/import type [^;]*;/g, "");

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file));

const kits = ["web-kit", "chat-client"].map((name) => {
  const folder = join(packages, name);
  const { exports } = JSON.parse(read(join(folder, "package.json"))) as {
    exports: Record<string, string>;
  };
  return { name: `@tutorsetu/${name}`, folder, exports };
});

/** Imports of the two kits in a text → the files that are meant. */
const kitFiles = (text: string) =>
  kits.flatMap(({ name, folder, exports }) =>
    [...text.matchAll(new RegExp(`"${name}/([a-z0-9/-]+)"`, "g"))].map(([, subpath = ""]) =>
      join(folder, exports[`./${subpath}`] ?? `no such export: ${subpath}`),
    ),
  );

const sharedFiles = SHARED_MODULES.map(({ file }) => file);

test("the shell hands over every module that remotes take from the page", () => {
  const federation = read(join(repository, "shell/src/platform/federation.ts"));
  expect(kitFiles(federation)).toEqual(expect.arrayContaining(sharedFiles));
});

test("the shell hands over the parts of the design system that remotes take from the page", () => {
  const federation = read(join(repository, "shell/src/platform/federation.ts"));
  expect(SHARED_UI.map(({ name }) => name)).toEqual(
    ["avatar", "button", "icon", "menu"].map((name) => `@tutorsetu/ui/${name}`),
  );
  for (const { name, file } of SHARED_UI) {
    expect(federation).toContain(`from "${name}"`);
    expect(sourcesIn(join(packages, "ui/src"))).toContain(file);
  }
});

test("everything in a folder src/shared can be asked for by its name", () => {
  const inFolders = kits.flatMap(({ folder }) => sourcesIn(join(folder, "src/shared")));
  expect(new Set(sharedFiles)).toEqual(new Set(inFolders));
});

test("every module keeps the name that released remotes ask for", () => {
  const names = SHARED_MODULES.map(({ name }) => name);
  const released = [
    "api",
    "api-error",
    "common-text",
    "document-title",
    "draft",
    "error-box",
    "guard",
    "i18n",
    "lazy-page",
    "query",
    "remote",
    "router",
    "session",
    "storage",
    "theme",
    "toast",
  ].map((name) => `@tutorsetu/web-kit/${name}`);
  expect(names).toEqual(expect.arrayContaining(released));
});

test("a remote's page is made of shared and bundled modules, not of those for tests and development", () => {
  const allowed =
    /^packages\/web-kit\/src\/(shared|bundled)\/|^packages\/chat-client\/src\/shared\//;
  const remotes = readdirSync(repository).filter((name) => name.startsWith("mf-"));
  const used = remotes
    .flatMap((name) => sourcesIn(join(repository, name, "src")))
    .filter((file) => !/\/testing\/|world\.tsx$|\/dev\.tsx$/.test(file))
    .flatMap((file) => kitFiles(withoutTypes(read(file))));
  const relative = used.map((file) => file.slice(repository.length + 1));
  expect(relative.filter((file) => !allowed.test(file))).toEqual([]);
});

test("what remotes bundle of web-kit imports only texts, styles, bundled and shared modules", () => {
  const bundled = join(packages, "web-kit/src/bundled");
  const imported = sourcesIn(bundled).flatMap((file) =>
    [...withoutTypes(read(file)).matchAll(/from "(\.\.?\/[^"]+)"/g)].map(([, path = ""]) =>
      join(dirname(file), path),
    ),
  );
  const texts = sourcesIn(join(packages, "web-kit/src/messages"));
  const allowed = new Set([...sharedFiles, ...sourcesIn(bundled), ...texts]);
  const isOwnStyle = (file: string) => file.startsWith(bundled) && file.endsWith(".module.css");
  expect(imported.filter((file) => !allowed.has(file) && !isOwnStyle(file))).toEqual([]);
});

test("a remote takes React from the page, within a major, and never brings its own", () => {
  const terms = { singleton: true, strictVersion: true, import: false };
  const requiredVersion = expect.stringMatching(/^\^\d+\.0\.0$/);
  expect(shared(false)["react"]).toMatchObject({ ...terms, requiredVersion });
});

test("a remote in development may use its own copy", () => {
  expect(shared(true)["react"]).not.toHaveProperty("import");
});
