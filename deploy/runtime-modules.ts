// What a slice's bundles do not contain (native modules, files that are served): copied beside it, with what they need.
// node --import tsx deploy/runtime-modules.ts svc-users /out
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const repository = resolve(import.meta.dirname, "..");
const IMPORT = /\b(?:from|import|require|resolve)\s*\(?\s*"((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"]*)?"/g;
const COMMENT = /^\s*(?:\*|\/\/).*$/gm;

/** The packages a bundle imports by name, Node's own among them. */
const importsOf = (bundle: string) =>
  [...bundle.replaceAll(COMMENT, "").matchAll(IMPORT)].flatMap(([, name]) => name ?? []);

/** Where `name` lies for whoever stands in `folder`; undefined when it is not installed. */
function installed(name: string, folder: string): string | undefined {
  const place = join(folder, "node_modules", name);
  if (existsSync(join(place, "package.json"))) return place;
  return folder === repository ? undefined : installed(name, dirname(folder));
}

/** The folders of the named packages and of everything they need, as far as it is installed. */
function withDependencies(names: readonly string[], folder: string, found = new Set<string>()) {
  for (const name of names) {
    const place = installed(name, folder);
    if (!place || found.has(place)) continue;
    found.add(place);
    const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as Manifest; // safe: installed by npm
    const needs = { ...manifest.dependencies, ...manifest.optionalDependencies };
    withDependencies(Object.keys(needs), place, found);
  }
  return found;
}

const [slice = "", target = ""] = process.argv.slice(2);
const root = join(repository, slice);
const programs = readdirSync(join(root, "dist")).filter((file) => file.endsWith(".mjs"));
const imports = programs.flatMap((file) =>
  importsOf(readFileSync(join(root, "dist", file), "utf8")),
);
for (const place of withDependencies(imports, root)) {
  const name = relative(repository, place).split("node_modules/").slice(1).join("node_modules/");
  cpSync(place, join(target, "node_modules", name), { recursive: true, dereference: true });
  process.stdout.write(`${name}\n`);
}
