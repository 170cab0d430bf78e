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
  query: z.array(z.string()).optional(),
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
});

/** The shell's own pages, and by their names the files that it has for others' pages. */
export interface ShellPages extends z.infer<typeof Shell> {
  readonly pages: Pages;
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

/** The values of an address's variables; null when the path is not of it. */
function valuesOf(address: string, path: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [segmentsOf(address), segmentsOf(path)];
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [i, name] of wanted.entries()) {
    const value = given[i] ?? "";
    if (!name.startsWith(":") && name !== value) return null;
    if (name.startsWith(":")) values[name.slice(1)] = value;
  }
  return values;
}

const fits = ({ params }: Page, values: Readonly<Record<string, string>>) =>
  Object.entries(params).every(([name, pattern]) =>
    new RegExp(`^(?:${pattern})$`).test(values[name] ?? ""),
  );

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
  const named = table[path] ? [path] : Object.keys(table);
  let isMisfit = false;
  for (const address of named) {
    const values = valuesOf(address, path);
    const entry = values && table[address];
    if (!entry) continue;
    if ("redirectTo" in entry) {
      const to = entry.redirectTo.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "");
      return { redirectTo: to };
    }
    if (fits(entry, values)) return { page: entry, address };
    isMisfit = true;
  }
  return isMisfit ? "misfit" : undefined;
}
