import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { providerOf, sliceFolders } from "../slices.ts";

const SOURCE = /(?<!\.test)\.tsx?$/;

const KIT = /from "@tutorsetu\/service-kit\/([\w/-]+)"/g;

/** The text of a slice's own sources and of what it imports of service-kit, tests aside. */
function sourceOf(root: string, slice: string): string {
  const folder = join(root, slice, "src");
  if (!existsSync(folder)) return "";
  const own = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => SOURCE.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  const kit = Array.from(own.matchAll(KIT), ([, name]) =>
    join(root, `packages/service-kit/src/${name}.ts`),
  ).filter((file) => existsSync(file));
  return [own, ...kit.map((file) => readFileSync(file, "utf8"))].join("\n");
}

/** `usersApi` with its schemas, and `usersCalls` without them. */
const namesOf = (table: string) => `(?:${table}|${table.replace(/Api$/, "")}Calls)`;

const imports = (source: string, table: string) =>
  new RegExp(
    `import (?:type )?\\{[^}]*\\b${namesOf(table)}\\b[^}]*\\} from "@tutorsetu/contracts/`,
  ).test(source);

/** Whether a source calls `table.call` itself, by the name of its client, or by taking it out of the table. */
function calls(source: string, table: string, call: string): boolean {
  const clients = [
    ...source.matchAll(new RegExp(`const (\\w+) = client\\(${namesOf(table)}\\)`, "g")),
  ];
  const names = [namesOf(table), ...clients.map(([, name]) => name)].join("|");
  const taken = new RegExp(`\\{[^}]*\\b${call}\\b[^}]*\\} = ${namesOf(table)}\\b`);
  return new RegExp(`\\b(?:${names})\\.${call}\\b`).test(source) || taken.test(source);
}

/** Finds who depends on a call: the slices that make it, or, when none is seen to, all that import its table. */
export function consumers(root: string) {
  const slices = sliceFolders(root);
  const sources = new Map(slices.map((slice) => [slice, sourceOf(root, slice)]));
  return (table: string, call: string): string[] => {
    const provider = providerOf(table, slices);
    const importers = slices.filter(
      (slice) => slice !== provider && imports(sources.get(slice) ?? "", table),
    );
    const callers = importers.filter((slice) => calls(sources.get(slice) ?? "", table, call));
    return callers.length > 0 ? callers : importers;
  };
}
