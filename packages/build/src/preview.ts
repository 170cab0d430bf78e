// What `npm run release -- --canary 0` does: uploads a version that only holders of a signed link see.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaultOf, readPointer, ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { MOST_PREVIEW_DAYS, previewEnd, signPreview } from "@tutorsetu/releases/preview-link";
import { prune } from "@tutorsetu/releases/release";
import { openStore, versionOf } from "./releases.ts";
import { repository } from "./slices.ts";

const WAIT_MS = 10_000;
const SECRET_LENGTH = 32;

/** The gateway's secret for links: the environment's, else the one that `npm start` keeps in its data folder. */
export function previewSecret(env = process.env): string {
  const { DATA_DIR = ".data" } = env;
  const file = join(resolve(repository, DATA_DIR), "preview-secret");
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  const secret = env.PREVIEW_SECRET ?? kept;
  if (secret !== undefined && secret.length >= SECRET_LENGTH) return secret;
  throw new ReleaseRejectedError(
    `A preview needs PREVIEW_SECRET, the same as the gateway has, of ${SECRET_LENGTH} characters or more; npm start keeps one in ${file}. Nothing was uploaded.`,
  );
}

/** `--preview-days`, 7 unless told. */
export function previewDays(text: string | undefined): number {
  const days = text === undefined ? 7 : Number(text);
  if (days > 0 && days <= MOST_PREVIEW_DAYS) return days;
  throw new ReleaseRejectedError(
    `A preview is there for more than 0 and at most ${MOST_PREVIEW_DAYS} days: versions that nobody gets are kept as long.`,
  );
}

const REFUSED: Readonly<Record<number, string>> = {
  403: "it has another PREVIEW_SECRET",
  404: "it has no PREVIEW_SECRET, or is of a release without previews",
  410: "it does not find the version in its store",
};

/** Throws a sentence unless the gateway takes the link. */
async function untilTaken(gateway: string, path: string): Promise<void> {
  const answer = await fetch(gateway + path, {
    redirect: "manual",
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => null);
  if (answer?.status === 302) return;
  const why = answer
    ? (REFUSED[answer.status] ?? `it answers ${answer.status}`)
    : "it does not answer";
  throw new ReleaseRejectedError(
    `The version is uploaded and nobody gets it, but the gateway at ${gateway} does not take the link: ${why}.`,
  );
}

interface Asked {
  readonly name: string;
  /** The slice's folder, built. */
  readonly root: string;
  /** A folder or `s3://bucket/prefix`. */
  readonly store: string;
  /** The origin of a gateway. */
  readonly gateway: string;
  readonly secret: string;
  readonly days: number;
}

/** Uploads and moves no pointer; answers what to open, below the site's address. */
export async function previewSlice({ name, root, store, gateway, secret, days }: Asked) {
  const remotes = openStore(store);
  const version = await versionOf(root);
  const text = await remotes.pointer(name);
  if (text !== null && defaultOf(readPointer(name, text)).metadata.version === version)
    throw new ReleaseRejectedError(`${name} ${version} is what everybody has already.`);
  const issuedAt = new Date();
  await remotes.upload(name, version, join(root, "dist"), issuedAt);
  await prune(remotes, name);
  const expires = previewEnd(days, issuedAt);
  const path = `/preview/${await signPreview({ name, version, issuedAt, expires }, secret)}`;
  await untilTaken(gateway, path);
  return { version, path, expires };
}
