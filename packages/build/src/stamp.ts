// A slice is stale when anything it is made of changed: its own sources, the packages, the lock file.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./slices.ts";

const SOURCE = /\.(ts|tsx|mjs|css|html|svg|json)$/;
const SKIP = /(^|\/)(node_modules|dist|test)\/|^releases\/|\.test\.tsx?$/;

function digest(folder: string) {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.toSorted((a, b) => a.localeCompare(b))) {
    if (!SOURCE.test(name) || SKIP.test(name)) continue;
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

/** Answers the fingerprint of a slice, by its folder, as it is now. */
export function fingerprints(): (root: string) => string {
  const packages = [
    "build",
    "chat-client",
    "contracts",
    "demo",
    "releases",
    "service-kit",
    "ui",
    "web-kit",
  ]
    .map((name) => digest(join(repository, "packages", name)))
    .join();
  const lock = readFileSync(join(repository, "package-lock.json"));
  const common = createHash("sha256").update(packages).update(lock).digest("hex");
  return (root) => createHash("sha256").update(common).update(digest(root)).digest("hex");
}

const stampOf = (root: string) => join(root, "dist/.stamp");
export const isFresh = (root: string, print: string) =>
  existsSync(stampOf(root)) && readFileSync(stampOf(root), "utf8") === print;
/** Before its files are touched: a build that is broken off must not pass for the one before. */
export const markStale = (root: string) => rmSync(stampOf(root), { force: true });
export const markFresh = (root: string, print: string) => writeFileSync(stampOf(root), print);
