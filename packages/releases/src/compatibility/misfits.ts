// What of a version does not fit the versions that it runs with. Who says nothing of itself is not judged.
import type {
  Compatibility,
  LivePlatform,
  LiveRemote,
} from "@tutorsetu/contracts/web/compatibility";
import type { Misfit } from "@tutorsetu/contracts/web/compatibility";

type Said = Omit<Compatibility, "files">;
type Shell = LivePlatform["shell"];

/** A version as far as others are concerned by it. */
export type Side = Pick<LiveRemote, "name" | "routes" | "exposes" | "compatibility">;

const numbersOf = (version: string) => version.split(/[.+-]/).map(Number);

function comparedWith(live: string, built: string): "newer_package" | "other_major" | null {
  const [[major = 0, minor = 0, patch = 0], [ownMajor = 0, ownMinor = 0, ownPatch = 0]] = [
    numbersOf(live),
    numbersOf(built),
  ];
  // Below 1.0 a minor may break, and a patch adds.
  if (major !== ownMajor || (major === 0 && minor !== ownMinor)) return "other_major";
  const isNewer = major === 0 ? ownPatch > patch : ownMinor > minor;
  return isNewer ? "newer_package" : null;
}

function packageMisfits(remote: Said, shell: Said): Misfit[] {
  return Object.entries(remote.builtWith).flatMap(([name, built]) => {
    const live = shell.builtWith[name];
    const code = live === undefined ? null : comparedWith(live, built);
    return code && live ? [{ code, other: "shell", params: { name, built, live } }] : [];
  });
}

function exportMisfits({ uses = {} }: Said, { provides }: Said): Misfit[] {
  if (!provides) return [];
  return Object.entries(uses).flatMap(([module, names]) => {
    const missing = names.filter((name) => !provides[module]?.includes(name));
    if (missing.length === 0) return [];
    const params = { module, names: missing.join(", ") };
    return [{ code: "missing_export" as const, other: "shell", params }];
  });
}

/** What a remote needs of the shell that is not there. */
export function shellMisfits(remote: Side, shell: Shell): Misfit[] {
  const taken = remote.routes
    .filter((path) => shell.routes.includes(path))
    .map((path) => ({ code: "path_taken" as const, other: "shell", params: { path } }));
  const [own, its] = [remote.compatibility, shell.compatibility];
  if (!own || !its) return taken;
  const { contractVersion } = own;
  const { contractVersions = [] } = its;
  const isOther =
    contractVersion !== undefined &&
    contractVersions.length > 0 &&
    !contractVersions.includes(contractVersion);
  const params = { built: String(contractVersion), live: contractVersions.join(", ") };
  return [
    ...packageMisfits(own, its),
    ...exportMisfits(own, its),
    ...(isOther ? [{ code: "contract_version" as const, other: "shell", params }] : []),
    ...taken,
  ];
}

const moduleNames = (name: string) => name.replaceAll("-", "_");

function missingModules(asking: Side, asked: Side): string[] {
  const start = `${moduleNames(asked.name)}/`;
  const wanted = (asking.compatibility?.asksFor ?? []).filter((module) => module.startsWith(start));
  return wanted.map((one) => one.slice(start.length)).filter((one) => !asked.exposes.includes(one));
}

/** What is wrong between a remote and one that is live, as the first is told of it. */
export function remoteMisfits(remote: Side, live: Side): Misfit[] {
  const other = live.name;
  return [
    ...missingModules(live, remote).map((module) => ({
      code: "module_gone" as const,
      other,
      params: { module },
    })),
    ...missingModules(remote, live).map((module) => ({
      code: "module_absent" as const,
      other,
      params: { module },
    })),
    ...remote.routes
      .filter((path) => live.routes.includes(path))
      .map((path) => ({ code: "path_taken" as const, other, params: { path } })),
  ];
}
