// What a build needs of others and gives to them, found in its own sources and written beside its files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Compilation, Compiler, Module, StatsModule } from "@rspack/core";
import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { chatCalls } from "@tutorsetu/contracts/calls/chat";
import { clientEventsCalls } from "@tutorsetu/contracts/calls/client-events";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { deploymentsCalls } from "@tutorsetu/contracts/calls/deployments";
import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Compatibility, ExpectedCall } from "@tutorsetu/contracts/web/compatibility";
import { repository } from "../slices.ts";
import { SHARED_MODULES, SHARED_UI, sharedName } from "./shared.ts";

export const COMPATIBILITY_FILE = "compatibility.json";

interface Call {
  readonly method: string;
  readonly path: string;
}
type Calls = Readonly<Record<string, Call>>;

/** Without schemas, which would cost every build their library. */
const TABLES: Readonly<Record<string, readonly [provider: string, calls: Calls]>> = {
  usersApi: ["svc-users", { ...usersCalls, ...publicPagesCalls }],
  bookingsApi: ["svc-bookings", bookingsCalls],
  chatApi: ["svc-chat", chatCalls],
  contentApi: ["svc-content", contentCalls],
  deploymentsApi: ["gateway", deploymentsCalls],
  clientEventsApi: ["gateway", clientEventsCalls],
};

type Recorded = Readonly<Record<string, Pick<ExpectedCall, "sends" | "reads">>>;

/** The recorded consumer contract of a slice, with each public call as it is made. */
export function expectedCalls(slice: string): ExpectedCall[] {
  const file = join(repository, "packages/contracts/expectations", `${slice}.json`);
  if (!existsSync(file)) return [];
  const recorded = JSON.parse(readFileSync(file, "utf8")) as Recorded; // safe: written by `npm run expectations` alone
  return Object.entries(recorded).flatMap(([name, { sends, reads }]) => {
    const [table = "", call = ""] = name.split(".");
    const [provider, calls] = TABLES[table] ?? [];
    const found = calls?.[call];
    if (!provider || !found) return [];
    const { method, path } = found;
    return { provider, method, path, ...(sends && { sends }), ...(reads && { reads }) };
  });
}

const IMPORT = /^(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]+)"/gm;

/** What a file's text takes of shared modules, types aside. */
function namesIn(text: string, folder: string): [module: string, names: string[]][] {
  return Array.from(text.matchAll(IMPORT), ([, list = "", request = ""]) => {
    const names = list.split(",").map((one) => one.trim().split(/\s/)[0] ?? "");
    const kept = names.filter((name) => name !== "" && name !== "type");
    return [sharedName(request, folder) ?? "", kept] as [string, string[]];
  }).filter(([module, names]) => module.startsWith("@tutorsetu/") && names.length > 0);
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();
const byModule = (pairs: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(
    sorted(pairs.map(([module]) => module)).map((module) => [
      module,
      sorted(pairs.flatMap(([of, names]) => (of === module ? names : []))),
    ]),
  );

/** A module's own file; those that stand in one with others are listed apart. */
const filesOf = (module: Module): string[] => {
  const { modules = [], resource } = module as Module & {
    readonly modules?: readonly Module[];
    readonly resource?: string;
  };
  return [...(resource === undefined ? [] : [resource]), ...modules.flatMap(filesOf)];
};

/** What the page provides that a remote's modules import. */
function usedNames(compilation: Compilation) {
  const files = sorted([...compilation.modules].flatMap(filesOf));
  const ours = files.filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  return byModule(ours.flatMap((file) => namesIn(readFileSync(file, "utf8"), dirname(file))));
}

/** What the page provides, by what the bundler found exported. */
function providedNames(compilation: Compilation) {
  const { modules = [] } = compilation.getStats().toJson({
    all: false,
    modules: true,
    nestedModules: true,
    providedExports: true,
  });
  const flat = (list: readonly StatsModule[]): StatsModule[] =>
    list.flatMap((one) => [one, ...flat(one.modules ?? [])]);
  const pairs = flat(modules).flatMap(({ nameForCondition, providedExports }) => {
    const name = sharedName(nameForCondition ?? "", "");
    return name?.startsWith("@tutorsetu/") && providedExports
      ? [[name, providedExports] as const]
      : [];
  });
  return byModule(pairs);
}

const packageOf = (module: string) => module.split("/").slice(0, 2).join("/");

/** The shared packages that these modules are of, with the version that was built with. */
const builtWith = (modules: readonly string[]) =>
  Object.fromEntries(
    [...SHARED_MODULES, ...SHARED_UI]
      .filter(({ name }) => modules.some((module) => packageOf(module) === packageOf(name)))
      .map(({ name, version }) => [packageOf(name), version] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const ASKED = /\bremote\(\s*"(mf_\w+)",\s*"(?:\.\/)?([\w-]+)"/g;

/** The modules of other remotes that a slice's sources name. */
function askedModules(root: string): string[] {
  const names = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const texts = names
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => readFileSync(join(root, "src", name), "utf8"));
  return sorted(
    texts.flatMap((text) => Array.from(text.matchAll(ASKED), ([, of, what]) => `${of}/${what}`)),
  );
}

function contractVersionOf(root: string, routes: string | undefined) {
  if (routes === undefined) return {};
  const text = readFileSync(join(root, routes), "utf8");
  const [, version] = /export const contractVersion = (\d+);/.exec(text) ?? [];
  return version === undefined ? {} : { contractVersion: Number(version) };
}

interface Options {
  readonly exposes?: Readonly<Record<string, string>> | undefined;
  /** Of routes, that a shell mounts. */
  readonly contractVersions?: readonly number[] | undefined;
}

/** Writes `compatibility.json`, from which the gate of a release knows what fits what. */
export class CompatibilityPlugin {
  private readonly root: string;
  private readonly options: Options;

  constructor(root: string, options: Options) {
    this.root = root;
    this.options = options;
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise("CompatibilityPlugin", (compilation) =>
      writeFile(
        join(compiler.outputPath, COMPATIBILITY_FILE),
        JSON.stringify(this.compatibilityOf(compilation)),
      ),
    );
  }

  private compatibilityOf(compilation: Compilation): Compatibility {
    const { exposes, contractVersions } = this.options;
    const names = exposes ? usedNames(compilation) : providedNames(compilation);
    return {
      builtWith: builtWith(Object.keys(names)),
      ...(exposes ? { uses: names } : { provides: names }),
      ...contractVersionOf(this.root, exposes?.["./routes"]),
      ...(contractVersions && { contractVersions: [...contractVersions] }),
      asksFor: askedModules(this.root),
      expects: expectedCalls(basename(this.root)),
      files: sorted(compilation.getAssets().map(({ name }) => name)).filter(
        (name) => name !== "mf-stats.json",
      ),
    };
  }
}
