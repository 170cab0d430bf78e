import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { BucketUnavailableError } from "../bucket.ts";
import { bucketStore } from "../bucket-store.ts";
import { folderStore } from "../folder-store.ts";
import { s3Bucket } from "../s3-bucket.ts";
import { s3Server } from "./s3-server.ts";

/** A folder with these files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "releases-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

/** A folder that is gone after the test. */
export function inFolder() {
  const root = folderWith();
  return {
    store: folderStore(root),
    /** As people write it. */
    address: root,
    /** The same place, as another machine uses it. */
    machine: () => folderStore(root),
    /** What lies below a place, e.g. `mf-blogs/1.0.0`. */
    files: (place: string) => {
      const found = readdirSync(join(root, place), { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => !entry.isDirectory());
      return files
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root, place).length + 1))
        .toSorted();
    },
    read: (file: string) => readFileSync(join(root, file), "utf8"),
    write: (file: string, text: string) => {
      // At once: a gateway that looks meanwhile would see an empty file first.
      const written = join(root, `${file.replaceAll("/", "-")}.new`);
      writeFileSync(written, text);
      renameSync(written, join(root, file));
    },
    remove: (place: string) => rmSync(join(root, place), { recursive: true, force: true }),
  };
}

const BUCKET = "tutorsetu-pages";
const PREFIX = "remotes/";

/** A bucket behind a server that is strict; each `machine` is another one that uses it. */
export async function inBucket() {
  const server = await s3Server(BUCKET);
  onTestFinished(server.stop);
  const { url: endpoint, keys, objects } = server;
  const bucket = s3Bucket({ bucket: BUCKET, prefix: PREFIX, endpoint, ...keys });
  const machine = (
    copies = folderWith(),
    onUnavailable?: (reason: BucketUnavailableError | null) => void,
  ) => bucketStore({ bucket, copies, onUnavailable });
  const below = (place: string) => {
    const start = `${PREFIX}${place}`;
    return [...objects.keys()].filter((key) => key === start || key.startsWith(`${start}/`));
  };
  return {
    store: machine(),
    address: `s3://${BUCKET}/${PREFIX}`,
    machine,
    server,
    files: (place: string) =>
      below(place)
        .map((key) => key.slice(PREFIX.length + place.length + 1))
        .toSorted(),
    read: (file: string) => objects.get(PREFIX + file)?.bytes.toString("utf8") ?? "",
    write: (file: string, text: string) =>
      void objects.set(PREFIX + file, { bytes: Buffer.from(text), at: new Date() }),
    remove: (place: string) => below(place).forEach((key) => objects.delete(key)),
  };
}

/** The places that releases can be kept in; what holds for one holds for all. */
export const stores = [
  ["a folder", () => Promise.resolve(inFolder())],
  ["a bucket", inBucket],
] as const;
export type MakeStore = (typeof stores)[number][1];
