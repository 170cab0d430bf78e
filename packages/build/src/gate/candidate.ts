// What a build says of itself, before anybody gets it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Compatibility } from "@tutorsetu/contracts/web/compatibility";
import { rootsOf } from "@tutorsetu/contracts/web/pages";
import type { Side } from "@tutorsetu/releases/compatibility/misfits";
import * as z from "zod";

const Files = z.array(z.string()).default([]);
const Assets = z.object({ sync: Files, async: Files }).partial().default({});
const Manifest = z.looseObject({
  metaData: z
    .object({ remoteEntry: z.object({ name: z.string(), path: z.string().default("") }) })
    .optional(),
  exposes: z
    .array(z.object({ path: z.string(), assets: z.object({ js: Assets, css: Assets }).partial() }))
    .default([]),
  pages: z.record(z.string(), z.looseObject({ files: Files })).default({}),
});
type Manifest = z.infer<typeof Manifest>;

export interface Candidate extends Side {
  /** Files that the build names and does not hold. */
  readonly missing: readonly string[];
}

const jsonIn = (folder: string, file: string): unknown => {
  const path = join(folder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
};

function namedFiles({ metaData, exposes, pages }: Manifest): string[] {
  const entry = metaData ? [join(metaData.remoteEntry.path, metaData.remoteEntry.name)] : [];
  const assets = exposes.flatMap(({ assets: { js = {}, css = {} } }) => [
    ...(js.sync ?? []),
    ...(js.async ?? []),
    ...(css.sync ?? []),
    ...(css.async ?? []),
  ]);
  return [...entry, ...assets, ...Object.values(pages).flatMap(({ files }) => files)];
}

/** The build in a folder. */
export function candidateIn(name: string, folder: string): Candidate {
  const manifest = Manifest.safeParse(jsonIn(folder, "mf-manifest.json")).data;
  const compatibility = Compatibility.safeParse(jsonIn(folder, "compatibility.json")).data ?? null;
  const named = new Set([
    "mf-manifest.json",
    ...(manifest ? namedFiles(manifest) : []),
    ...(compatibility?.files ?? []),
  ]);
  return {
    name,
    routes: rootsOf(manifest?.pages ?? {}),
    exposes: (manifest?.exposes ?? []).map(({ path }) => path.replace("./", "")),
    compatibility,
    missing: [...named].filter((file) => !existsSync(join(folder, file))),
  };
}
