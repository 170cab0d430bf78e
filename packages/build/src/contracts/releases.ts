import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Break, breaksBetween } from "./compare.ts";
import { consumers } from "./consumers.ts";
import { consumerContracts, isAffected } from "./consumer-contracts.ts";
import type { Tables } from "./snapshot.ts";

export interface Released {
  readonly version: string;
  readonly tables: Tables;
}

const folderIn = (root: string) => join(root, "packages/contracts/releases");
const numbers = (version: string) => version.split(".").map(Number);

function older(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((number, i) => number !== right[i]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** The contracts as they were last released; null before the first time. */
export function lastReleased(root: string): Released | null {
  let names: string[] = [];
  try {
    names = readdirSync(folderIn(root));
  } catch {
    return null;
  }
  const versions = names.flatMap((name) => /^(\d+\.\d+\.\d+)\.json$/.exec(name)?.[1] ?? []);
  const version = versions.toSorted(older).at(-1);
  if (!version) return null;
  const text = readFileSync(join(folderIn(root), `${version}.json`), "utf8");
  return { version, tables: JSON.parse(text) as Tables }; // safe: written by `record` alone
}

/** Whom a broken promise hurts: who is recorded to rely on it, and who calls and has recorded nothing. */
function whom(hurt: readonly string[], unknown: readonly string[], callers: readonly string[]) {
  const relying =
    hurt.length > 0 ? [`${hurt.join(" and ")} (packages/contracts/expectations)`] : [];
  const all = [...relying, ...unknown];
  if (all.length > 0) return `This breaks ${all.join(" and ")}.`;
  return callers.length > 0
    ? `Nobody is recorded to rely on that; it is called by ${callers.join(" and ")}.`
    : "No slice here calls it.";
}

/** Each broken promise as a sentence that names whom it hurts. */
export function sentences(root: string, breaks: readonly Break[], since: string): string[] {
  const find = consumers(root);
  const recorded = consumerContracts(root);
  return breaks.map(({ table, call, what }) => {
    const known = [...recorded].flatMap(([slice, all]) => {
      const expected = all[`${table}.${call}`];
      return expected ? [{ slice, hurt: isAffected(expected, what) }] : [];
    });
    const hurt = known.flatMap((one) => (one.hurt ? [one.slice] : []));
    const callers = known.map(({ slice }) => slice);
    const unknown = find(table, call).filter((slice) => !callers.includes(slice));
    return `${table}.${call} since ${since}: ${what}. ${whom(hurt, unknown, callers)}`;
  });
}

/** A breaking version: another first number that is not 0, so 0.1 → 0.2 and 1.4 → 2.0. */
function mayBreak(before: string, now: string): boolean {
  const level = numbers(before)[0] === 0 && numbers(now)[0] === 0 ? 2 : 1;
  return numbers(now).slice(0, level).join(".") !== numbers(before).slice(0, level).join(".");
}

interface Recording {
  /** Whether whoever records has said that promises are broken. */
  readonly isBreaking?: boolean;
}

/** Records what is promised from now on as `version`, or answers why that cannot be. */
export function record(
  root: string,
  version: string,
  now: Tables,
  { isBreaking = false }: Recording = {},
): string[] {
  const last = lastReleased(root);
  const breaks = last ? breaksBetween(last.tables, now) : [];
  if (last && older(version, last.version) < 0)
    return [`Version ${version} is older than the released ${last.version}.`];
  if (last && breaks.length > 0) {
    const said = sentences(root, breaks, last.version);
    if (!mayBreak(last.version, version))
      return [
        ...said,
        `Keep the promise, or give packages/contracts a version that may break ${last.version}.`,
      ];
    if (!isBreaking)
      return [
        ...said,
        `${version} may break ${last.version}. If all of this is meant: npm run contracts:release -- --breaking`,
      ];
  }
  mkdirSync(folderIn(root), { recursive: true });
  writeFileSync(join(folderIn(root), `${version}.json`), `${JSON.stringify(now)}\n`);
  return [];
}
