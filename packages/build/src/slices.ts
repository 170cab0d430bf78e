// What can be built, found on disk: a folder with an rspack.config.ts is a page, one with src/main.ts a service.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../../..");

export const isSlice = (folder: string) => /^(?:svc-.+|mf-.+|gateway|shell)$/.test(folder);

/** The folders of everything that is deployed, e.g. `mf-blogs`. */
export const sliceFolders = (root = repository) => readdirSync(root).filter(isSlice);

/** The folders of all packages and slices, e.g. `packages/ui`. */
export const workspaceFolders = (root = repository) =>
  readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}`)
    .concat(sliceFolders(root));

/** Who answers a table of the contracts: `bookingsApi` and `bookingsInternal` svc-bookings, and the gateway what no service does. */
export function providerOf(table: string, folders: readonly string[]): string {
  const service = `svc-${table.replace(/(?:Api|Internal)$/, "")}`;
  return folders.includes(service) ? service : "gateway";
}

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
