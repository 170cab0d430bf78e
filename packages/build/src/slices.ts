// What can be built, found on disk: a folder with an rspack.config.ts is a page, one with src/main.ts a service.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../../..");

/** The folders of everything that is deployed, e.g. `mf-blogs`. */
export const sliceFolders = () =>
  readdirSync(repository).filter((name) => /^(svc-.+|mf-.+|gateway|shell)$/.test(name));

export interface Slice {
  readonly name: string;
  readonly root: string;
  readonly kind: "page" | "service";
}

export function slices(): Slice[] {
  return ["packages/embedded-mongo", ...sliceFolders()].flatMap((folder): Slice[] => {
    const root = join(repository, folder);
    const name = folder.replace("packages/", "");
    if (existsSync(join(root, "rspack.config.ts"))) return [{ name, root, kind: "page" }];
    if (existsSync(join(root, "src/main.ts"))) return [{ name, root, kind: "service" }];
    return [];
  });
}
