import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { remoteSlices, serviceSlices } from "../slices.ts";
import { type Kind, wordsOf } from "./names.ts";

const TEMPLATES = join(import.meta.dirname, "../../templates");
/** What other programs of the platform have: the renderer, and further instances of svc-chat from 4020 on. */
const FIRST_PORT = { remote: 3005, service: 4006 } as const;
const LAST_PORT = { remote: 3999, service: 4019 } as const;

export interface Wanted {
  readonly kind: Kind;
  readonly name: string;
  /** How people call it, in English and in Hindi. */
  readonly title?: string | undefined;
  readonly titleHi?: string | undefined;
  /** The team in CODEOWNERS. */
  readonly owner?: string | undefined;
}

interface Manifest {
  readonly version: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (root: string, folder: string) =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest; // safe: of a package of ours

const contractIn = (root: string, word: string) =>
  join(root, "packages/contracts/src/services", word);

/** The first port of its kind that no slice has. */
function freePort(root: string, kind: Kind): number {
  const taken = (kind === "remote" ? remoteSlices(root) : serviceSlices(root)).map(
    ({ port }) => port,
  );
  for (let port: number = FIRST_PORT[kind]; port <= LAST_PORT[kind]; port++)
    if (!taken.includes(port)) return port;
  throw new Error(`All ports from ${FIRST_PORT[kind]} to ${LAST_PORT[kind]} are taken.`);
}

function valuesFor(root: string, { kind, name, title, titleHi, owner }: Wanted) {
  const words = wordsOf(name);
  const { Name, word } = words;
  const build = manifestOf(root, "packages/build");
  return {
    ...words,
    port: String(freePort(root, kind)),
    title: title ?? Name.replaceAll(/(?<=.)([A-Z])/g, " $1"),
    titleHi: titleHi ?? "नया पृष्ठ",
    owner: owner ?? `@tutorsetu/${word}`,
    build: build.version,
    contracts: manifestOf(root, "packages/contracts").version,
    serviceKit: manifestOf(root, "packages/service-kit").version,
    ui: manifestOf(root, "packages/ui").version,
    webKit: manifestOf(root, "packages/web-kit").version,
    react: build.peerDependencies?.["react"] ?? "*",
  };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`A template asks for ${key}`);
    return value;
  });
}

/** Writes a folder of templates; answers the files, from the root of the repository. */
function writeAll(
  root: string,
  template: string,
  target: string,
  values: Readonly<Record<string, string>>,
): string[] {
  const folder = join(TEMPLATES, template);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".tmpl"))
    .map((name) => {
      const file = join(target, fill(name.replace(/\.tmpl$/, ""), values));
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), fill(readFileSync(join(folder, name), "utf8"), values));
      return file;
    });
}

/** What npm would link; a folder that is gone is linked no more. */
function link(root: string, name: string) {
  const place = join(root, "node_modules/@tutorsetu", name);
  rmSync(place, { force: true });
  if (existsSync(join(root, name))) symlinkSync(join("../..", name), place);
}

/** How lines are broken depends on the names. */
function format(root: string, files: readonly string[]) {
  const program = join(root, "node_modules/.bin/oxfmt");
  const { status, stderr } = spawnSync(program, files, { cwd: root, encoding: "utf8" });
  if (status !== 0) console.error(`The new files are not formatted: ${stderr}`);
}

/** Writes a complete small slice; answers the files that are new. A remote reads from the service of its own name, where there is one. */
export function writeSlice(root: string, wanted: Wanted): string[] {
  const { kind, name } = wanted;
  const values = valuesFor(root, wanted);
  const contract = contractIn(root, values.word);
  const write = (template: string, target: string) => writeAll(root, template, target, values);
  const files = write(kind, name);
  if (kind === "service") files.push(...write("contract", relative(root, contract)));
  else if (existsSync(contract))
    files.push(
      ...write("remote-of-service", name),
      ...write("expectations", "packages/contracts/expectations"),
    );
  else files.push(...write("remote-alone", name));
  link(root, name);
  format(root, files);
  return files;
}

/** Removes a slice that `writeSlice` has made, with its contract; answers what is gone. */
export function removeSlice(root: string, name: string): string[] {
  const { word } = wordsOf(name);
  const contract = `packages/contracts/src/services/${word}`;
  const expected = `packages/contracts/expectations/${name}.json`;
  const gone = [name, ...(name.startsWith("svc-") ? [contract] : []), expected].filter((path) =>
    existsSync(join(root, path)),
  );
  for (const path of gone) rmSync(join(root, path), { recursive: true });
  link(root, name);
  return gone;
}

/** Why the slice cannot be removed; undefined when it can. */
export function removalProblem(root: string, name: string): string | undefined {
  if (!/^(?:mf|svc)-/.test(name) || !existsSync(join(root, name)))
    return `There is no remote or service ${name}.`;
  const { word } = wordsOf(name);
  if (name.startsWith("mf-")) return undefined;
  if (!existsSync(contractIn(root, word)))
    return `${name} has calls that others are built with; it can only be removed by hand.`;
  const needs = remoteSlices(root).find((remote) => {
    const file = join(root, `packages/contracts/expectations/${remote.name}.json`);
    return existsSync(file) && readFileSync(file, "utf8").includes(`"${wordsOf(name).camel}Api.`);
  });
  return needs ? `${needs.name} asks ${name}: remove that first.` : undefined;
}
