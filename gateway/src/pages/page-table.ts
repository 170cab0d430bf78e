// What the builds say of their pages, and which page an address is.
import * as z from "zod";

const isPattern = (text: string) => {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
};

const Files = z.array(z.string());
const StaticHead = z.object({ title: z.string(), description: z.string().optional() });
const Page = z.object({
  files: Files,
  params: z.record(z.string(), z.string().max(200).refine(isPattern)).default({}),
  noindex: z.boolean().default(false),
  // One that cannot be read costs the page its title, and nothing else.
  head: z.object({ en: StaticHead, hi: StaticHead }).optional().catch(undefined),
  canonical: z.templateLiteral(["/", z.string()]).optional().catch(undefined),
  isServerRendered: z.boolean().optional(),
  hasServerHead: z.boolean().optional(),
  query: z.array(z.string()).optional(),
  isKeptOffline: z.boolean().optional().catch(undefined),
});
const Alias = z.object({ redirectTo: z.templateLiteral(["/", z.string()]) });
const Address = z.string().startsWith("/");
const PageTable = z.record(Address, z.union([Alias, Page]));
/** How builds said it that were released before `pages`: the files of the addresses that they preload. */
const FormerTable = z.record(z.string(), Files);

export type Page = z.infer<typeof Page>;

/** The pages of one build. */
export interface Pages {
  readonly table: z.infer<typeof PageTable>;
  /** False for a former build: it may have pages that it does not name. */
  readonly isComplete: boolean;
}

const NONE: Pages = { table: {}, isComplete: false };

/** What `pages` says, else `early`; nothing when neither can be read. */
export function readPages(described: { pages?: unknown; early?: unknown }): Pages {
  const said = PageTable.safeParse(described.pages);
  if (said.success) return { table: said.data, isComplete: true };
  const former = FormerTable.safeParse(described.early);
  if (!former.success) return NONE;
  const pages = Object.entries(former.data).filter(([address]) => address.startsWith("/"));
  const table = pages.map(([address, files]) => [address, Page.parse({ files })]);
  return { table: Object.fromEntries(table) as Pages["table"], isComplete: false }; // safe: pairs of an address and its page
}

const Shell = z.looseObject({
  remotes: Files.catch([]),
  calls: Files.catch([]),
  missing: Files.catch([]),
  live: Files.catch([]),
  offline: Files.catch([]),
  hindi: Files.catch([]),
});

/** The shell's own pages, and by their names the files that it has for others' pages. */
export interface ShellPages extends z.infer<typeof Shell> {
  readonly pages: Pages;
  /** Changes with what draws its pages on the server; undefined where nothing does. */
  readonly serverPart?: string | undefined;
}

const parseObject = (text: string | undefined) => {
  try {
    return z
      .looseObject({})
      .catch({})
      .parse(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
};

/** `text` is that of `pages.json`; `former` that of `early.json`, for a shell that has no other. */
export function readShellPages(text: string | undefined, former: string | undefined): ShellPages {
  const said = parseObject(text);
  const early = parseObject(former);
  const files = text === undefined ? early : said;
  return { ...Shell.parse(files), pages: readPages({ pages: said["pages"], early }) };
}

const segmentsOf = (path: string) => path.split("/").slice(1);

type Entry = Pages["table"][string];

/** An address with variables, taken apart once for all who are looked for. */
interface Pattern {
  readonly address: string;
  readonly entry: Entry;
  readonly segments: readonly string[];
  /** By the name of the variable. */
  readonly checks: readonly (readonly [string, RegExp])[];
}

const patterns = new WeakMap<Pages["table"], readonly Pattern[]>();

function patternsOf(table: Pages["table"]): readonly Pattern[] {
  const known = patterns.get(table);
  if (known) return known;
  const made = Object.entries(table)
    .filter(([address]) => address.includes(":"))
    .map(([address, entry]) => ({
      address,
      entry,
      segments: segmentsOf(address),
      checks: Object.entries("params" in entry ? entry.params : {}).map(
        ([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`)] as const,
      ),
    }));
  patterns.set(table, made);
  return made;
}

/** The values of an address's variables; null when the path is not of it. */
function valuesOf(
  wanted: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | null {
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [i, name] of wanted.entries()) {
    const value = given[i] ?? "";
    if (!name.startsWith(":") && name !== value) return null;
    if (name.startsWith(":")) values[name.slice(1)] = value;
  }
  return values;
}

export type Found =
  | {
      readonly page: Page;
      /** As the build names it, with its variables. */
      readonly address: string;
    }
  | { readonly redirectTo: string }
  /** An address of this build, with a variable that none of its pages has. */
  | "misfit";

/** The page at `path`, which ends without a slash; undefined when the build names none. */
export function findPage({ table }: Pages, path: string): Found | undefined {
  const own = path.includes(":") ? undefined : table[path];
  if (own) return "redirectTo" in own ? own : { page: own, address: path };
  const given = segmentsOf(path);
  let isMisfit = false;
  for (const { address, entry, segments, checks } of patternsOf(table)) {
    const values = valuesOf(segments, given);
    if (!values) continue;
    if ("redirectTo" in entry) {
      const to = entry.redirectTo.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "");
      return { redirectTo: to };
    }
    if (checks.every(([name, pattern]) => pattern.test(values[name] ?? "")))
      return { page: entry, address };
    isMisfit = true;
  }
  return isMisfit ? "misfit" : undefined;
}
