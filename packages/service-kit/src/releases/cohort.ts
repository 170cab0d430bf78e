import { createHash } from "node:crypto";
import type { Entry } from "./pointer.ts";

/** Where a person stands among a hundred, for one version: the same for ever, and another for every version. */
function standing(name: string, version: string, person: string): number {
  const digest = createHash("sha256").update(`${name}:${version}:${person}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** The version of a remote that a person gets. Who is in a canary stays in it while it grows. */
export function versionFor(name: string, entries: readonly Entry[], person: string): Entry {
  const trial = entries.find(
    ({ metadata, deployment }) =>
      !deployment.default && standing(name, metadata.version, person) < deployment.traffic,
  );
  const chosen = trial ?? entries.find(({ deployment }) => deployment.default);
  if (!chosen) throw new Error(`${name} has no default version`);
  return chosen;
}
