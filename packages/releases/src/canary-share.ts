import { createHash } from "node:crypto";
import type { Entry } from "./pointer.ts";

/** The place of a visitor between 0 and 100 for one version: it never changes, and differs from version to version. */
function placeOf(name: string, version: string, visitorId: string): number {
  const digest = createHash("sha256").update(`${name}:${version}:${visitorId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** The version of a remote that a visitor gets. Who is in a canary stays in it while its share grows. */
export function versionFor(name: string, entries: readonly Entry[], visitorId: string): Entry {
  const canary = entries.find(
    ({ metadata, deployment }) =>
      !deployment.default && placeOf(name, metadata.version, visitorId) < deployment.traffic,
  );
  const chosen = canary ?? entries.find(({ deployment }) => deployment.default);
  if (!chosen) throw new Error(`${name} has no default version`);
  return chosen;
}
