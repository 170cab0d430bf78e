import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { affectedBy, type Graph, isDeployFile } from "../affected.ts";
import { isSlice, repository } from "../slices.ts";

/** What one run of vitest is told: whole projects, or of one the files whose paths hold one of these. */
export interface TestsOfChange {
  readonly title: string;
  readonly projects: readonly string[];
  readonly files: readonly string[];
}

/** What has to be looked at after a change, and nothing else. */
export interface Plan {
  /** The folders whose sources are checked; empty where only words or deploy files changed. */
  readonly folders: readonly string[];
  readonly tests: readonly TestsOfChange[];
  /** In browsers, on the whole platform: it has to be built for them. */
  readonly journeys: TestsOfChange | null;
}

interface Manifest {
  readonly slice?: { readonly journeys?: readonly string[] };
}

/** Files of packages/e2e/test that show whether a page slice, or the gateway, still works with the others. */
const FIRST_JOURNEYS = ["journey"];

/** Those that a slice names in `slice` of its package.json, else the first ones; none of a service. */
export function journeysOf(folder: string, root = repository): readonly string[] {
  if (!isSlice(folder) || folder.startsWith("svc-")) return [];
  const file = join(root, folder, "package.json");
  const { slice } = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Manifest;
  return slice?.journeys ?? FIRST_JOURNEYS;
}

/** A folder's project of vitest.config.ts, and that of its tests which need a process of their own. */
const projectOf = (folder: string) => `${folder.replace("packages/", "")}*`;

/** Tests of how everything is put together, by what they are about. */
const DEPLOY_TESTS: TestsOfChange = {
  title: "deploy files",
  projects: ["build"],
  files: ["deploy-", "settings"],
};
/** Programs in deploy/ whose tests are elsewhere. */
const PROGRAM_TESTS: Readonly<Record<string, TestsOfChange>> = {
  "deploy/roll.ts": { title: "npm run roll", projects: ["gateway"], files: ["test/roll"] },
  "deploy/backup.ts": {
    title: "npm run backup",
    projects: ["service-kit"],
    files: ["mongo/backup"],
  },
};

/** `files` are the changed ones, from the root of the repository. */
export function planOf(files: readonly string[], graph: Graph, journeys = journeysOf): Plan {
  const folders = affectedBy(files, graph);
  const isEverything = folders.length === graph.size;
  const isTested = (project: string) => folders.some((one) => one.endsWith(project));
  const own = folders.filter((folder) => folder !== "packages/e2e");
  const deploy = files.some(isDeployFile) && !isTested("build") ? [DEPLOY_TESTS] : [];
  const programs = Object.entries(PROGRAM_TESTS)
    .filter(([file, { projects }]) => files.includes(file) && !projects.some(isTested))
    .map(([, tests]) => tests);
  // A test in browsers that changed is run, and all of them when everything may have changed.
  const changed = files.flatMap(
    (file) => /^packages\/e2e\/test\/(.+)\.test\.ts$/.exec(file)?.[1] ?? [],
  );
  const named = [...new Set([...folders.flatMap((folder) => journeys(folder)), ...changed])];
  const isAll = isEverything || files.some((file) => file.startsWith("packages/e2e/src/"));
  const chosen = isAll ? [] : named.map((name) => `test/${name}.test.ts`);
  return {
    folders,
    tests: [
      ...(own.length > 0
        ? [{ title: own.join(", "), projects: own.map(projectOf), files: [] }]
        : []),
      ...deploy,
      ...programs,
    ],
    journeys:
      isAll || chosen.length > 0
        ? { title: isAll ? "all journeys" : named.join(", "), projects: ["e2e"], files: chosen }
        : null,
  };
}
