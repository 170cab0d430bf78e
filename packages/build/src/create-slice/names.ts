import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { apis } from "@tutorsetu/contracts/apis";
import { type Pages, rootsOf } from "@tutorsetu/contracts/web/pages";
import { remoteSlices, serviceSlices } from "../slices.ts";

export type Kind = "remote" | "service";

const PREFIX = { remote: "mf-", service: "svc-" } as const;
const LONGEST = 30;
/** What the gateway itself answers below these, or keeps for itself. */
const TAKEN = new Set(["api", "remotes", "static", "docs", "previews", "audit", "internal"]);

/** `mf-my-demo` → what its files, exports and settings are called. */
export function wordsOf(name: string) {
  const word = name.replace(/^(?:mf|svc)-/, "");
  const camel = word.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return { name, word, camel, Name: camel.replace(/^./, (first) => first.toUpperCase()) };
}

/** Whose page `/word` is, or below it. */
async function ownerOfPage(root: string, word: string): Promise<string | undefined> {
  for (const name of ["shell", ...remoteSlices(root).map((remote) => remote.name)]) {
    const file = join(root, name, "src/pages.ts");
    if (!existsSync(file)) continue;
    const { pages } = (await import(pathToFileURL(file).href)) as { pages: Pages }; // safe: of a page of ours
    if (rootsOf(pages).includes(`/${word}`)) return name;
  }
  return undefined;
}

/** Which service answers below `/api/word`. */
function ownerOfCalls(root: string, word: string): string | undefined {
  const known = Object.entries(apis).find(([, api]) =>
    Object.values(api).some(({ path }) => path.split("/")[1] === word),
  );
  return known?.[0] ?? serviceSlices(root).find(({ api = [] }) => api.includes(word))?.name;
}

/** Why no slice can be called that, a sentence; undefined when one can. */
export async function nameProblem(
  root: string,
  kind: Kind,
  name: string,
): Promise<string | undefined> {
  const prefix = PREFIX[kind];
  if (!new RegExp(`^${prefix}[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$`).test(name))
    return `A ${kind} is called ${prefix} and small letters, such as ${prefix}demo, not “${name}”.`;
  if (name.length > LONGEST) return `${name} is longer than ${LONGEST} letters.`;
  if (existsSync(join(root, name))) return `There is a ${name} already. Choose another name.`;
  const { word } = wordsOf(name);
  if (TAKEN.has(word)) return `/${word} is the gateway's own. Choose another name.`;
  const owner = kind === "remote" ? await ownerOfPage(root, word) : ownerOfCalls(root, word);
  if (!owner) return undefined;
  const path = kind === "remote" ? `/${word}` : `/api/${word}`;
  return `${path} belongs to ${owner}. Choose another name.`;
}
