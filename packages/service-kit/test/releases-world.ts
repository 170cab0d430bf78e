import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { release } from "../src/releases/change.ts";
import { folderStore } from "../src/releases/folder-store.ts";
import { defaultOf, readPointer } from "../src/releases/pointer.ts";

export const name = "mf-blogs";
export const by = "tester";

function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "releases-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}
export const built = (mark: string) =>
  folder({
    "mf-manifest.json": `{"name":"mf_blogs","mark":"${mark}"}`,
    "static/routes.11223344.js": `export const mark = "${mark}";`,
    "static/routes.11223344.js.br": "squeezed",
    ".stamp": "of the build, for nobody",
  });

/** An empty store, and what happens to one remote in it. */
export function world() {
  const root = folder();
  const store = folderStore(root);
  const publish = (version: string, share = 100, at?: Date) =>
    release(store, { name, by, version, from: built(version), share, ...(at ? { at } : {}) });
  const pointed = async () => readPointer(name, (await store.pointer(name)) ?? "");
  const everybody = async () => defaultOf(await pointed()).metadata.version;
  return { root, store, publish, pointed, everybody };
}
