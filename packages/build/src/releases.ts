// Takes one remote from its sources to the people: build, upload, point.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { basename, join, resolve } from "node:path";
import { promote, prune, release, rollBack, rollbackFrom } from "@tutorsetu/releases/release";
import { listFiles } from "@tutorsetu/releases/integrity";
import { defaultOf, readPointer, ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { createStoreAt } from "@tutorsetu/releases/create-store";
import { repository } from "./slices.ts";

/** Where remotes are released to unless told otherwise: beside the data of `npm start`. */
export function storePlace(env = process.env) {
  const { REMOTES_STORE = join(env.DATA_DIR ?? ".data", "remotes") } = env;
  return /^\w+:\/\//.test(REMOTES_STORE) ? REMOTES_STORE : resolve(repository, REMOTES_STORE);
}

/** Releasing reads no copies, but a bucket asks where they would be. */
const COPIES = join(tmpdir(), "tutorsetu-copies");
export const openStore = (place: string) =>
  createStoreAt(place, { REMOTES_COPIES: COPIES, ...process.env });

export const whoReleases = (env = process.env) => env.RELEASED_BY ?? userInfo().username;

/** The slice that is meant: named, or the folder that npm was told to work in. */
export function sliceMeant(named: string | undefined, folder = process.cwd()): string {
  const name = named ?? basename(folder);
  const isHere = /^mf-[a-z-]+$/.test(name) && existsSync(join(repository, name, "package.json"));
  if (isHere) return name;
  throw new ReleaseRejectedError(
    "Say which remote: npm run release -w mf-blogs, or npm run release -- mf-blogs.",
  );
}

/** npm keeps what stands before `--` for itself; a canary that is lost so must not become a release for everybody. */
export function refuseLost(options: readonly string[], env = process.env): void {
  const lost = options.find(
    (option) => env[`npm_config_${option.replaceAll("-", "_")}`] !== undefined,
  );
  if (lost === undefined) return;
  throw new ReleaseRejectedError(
    `npm has kept --${lost} for itself. Write -- before it, as in npm run release -w mf-blogs -- --${lost} …`,
  );
}

/** The slice's own number and its content's: the same sources give the same version, and no version can change. */
export async function versionOf(root: string): Promise<string> {
  const text = await readFile(join(root, "package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  const content = createHash("sha256").update(await listFiles(join(root, "dist")));
  return `${version}-${content.digest("hex").slice(0, 8)}`;
}

interface Rollback {
  readonly name: string;
  /** A folder or `s3://bucket/prefix`. */
  readonly store: string;
  readonly by: string;
}

interface Release extends Rollback {
  /** Why it does not fit what is live, when it is released all the same. */
  readonly forced?: readonly string[] | undefined;
  /** The slice's folder, built. */
  readonly root: string;
  /** Percent of people. */
  readonly share?: number;
}

/** Answers the version that is live now. */
export async function releaseSlice({ name, root, store, share = 100, by, forced }: Release) {
  const remotes = openStore(store);
  const version = await versionOf(root);
  await release(remotes, { name, by, version, from: join(root, "dist"), share, forced });
  await prune(remotes, name);
  return version;
}

interface Promotion extends Rollback {
  readonly forced?: readonly string[] | undefined;
  readonly version: string;
  /** Percent of people. */
  readonly share?: number;
}

/** Moves what is uploaded, without building. */
export async function promoteSlice({ name, version, store, share = 100, by, forced }: Promotion) {
  const remotes = openStore(store);
  await promote(remotes, { name, version, share, by, forced });
  await prune(remotes, name);
}

/** A share as it is said in a sentence. */
export const peopleOf = (share: number) =>
  share === 100 ? "everybody" : `${share} percent of people`;

/** What a rollback would lead away from; undefined where nothing is released. */
export async function seenIn({ name, store }: Pick<Rollback, "name" | "store">) {
  const text = await openStore(store).pointer(name);
  return text === null ? undefined : rollbackFrom(readPointer(name, text));
}

/** Answers the version that everybody gets again. */
export async function rollBackSlice({
  name,
  store,
  by,
  seen,
}: Rollback & { seen?: string | undefined }) {
  const entries = await rollBack(openStore(store), { name, by, seen });
  return defaultOf(entries).metadata.version;
}
