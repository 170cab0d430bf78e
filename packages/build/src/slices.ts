// What can be built, found on disk: a folder with an rspack.config.ts is a page, one with src/main.ts a service.
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
  const word = table.replace(/(?:Api|Internal)$/, "");
  const service = `svc-${word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
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

/** What a slice says of itself in `slice` of its package.json. */
interface Description {
  /** While somebody works on it, and of a service wherever `npm start` runs. */
  readonly port: number;
  /** Of a service that the gateway has no setting for: the first segments below `/api` that are its own. */
  readonly api?: readonly string[];
  /** Which team looks after it, for CODEOWNERS. */
  readonly owner?: string;
}
export interface Described extends Description {
  readonly name: string;
}

const byPort = (a: Described, b: Described) => a.port - b.port;

function described(root: string, folder: string, program: string): Described[] {
  const file = join(root, folder, "package.json");
  if (!existsSync(file) || !existsSync(join(root, folder, program))) return [];
  const { slice } = JSON.parse(readFileSync(file, "utf8")) as { slice?: Description };
  if (!slice || !Number.isInteger(slice.port))
    throw new Error(`${folder}/package.json names no port: "slice": { "port": 4006 }`);
  return [{ name: folder, ...slice }];
}

const found = (root: string, prefix: string, program: string) =>
  sliceFolders(root)
    .filter((folder) => folder.startsWith(prefix))
    .flatMap((folder) => described(root, folder, program))
    .toSorted(byPort);

/** Every remote, in the order of their ports. */
export const remoteSlices = (root = repository) => found(root, "mf-", "rspack.config.ts");

/** Every service behind the gateway, in the order of their ports. */
export const serviceSlices = (root = repository) => found(root, "svc-", "src/main.ts");

/** The setting by which others find a service: `svc-users` is at `USERS_URL`. */
export const urlSetting = (service: string) =>
  `${service.replace("svc-", "").replaceAll("-", "_").toUpperCase()}_URL`;
