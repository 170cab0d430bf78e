// What can be built, found on disk: a folder with an rspack.config.mjs is a page, one with src/main.ts a service.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../../..");

/** The folders of everything that is deployed, e.g. `mf-blogs`. */
export const sliceFolders = () =>
  readdirSync(repository).filter((name) => /^(svc-.+|mf-.+|gateway|shell)$/.test(name));

/** @returns {{ name: string, root: string, kind: "page" | "service" }[]} */
export function slices() {
  return ["packages/embedded-mongo", ...sliceFolders()].flatMap((folder) => {
    const root = join(repository, folder);
    const name = folder.replace("packages/", "");
    if (existsSync(join(root, "rspack.config.mjs"))) return [{ name, root, kind: "page" }];
    if (existsSync(join(root, "src/main.ts"))) return [{ name, root, kind: "service" }];
    return [];
  });
}
