import { rootsOf } from "@tutorsetu/contracts/web/pages";
import { LRUCache } from "lru-cache";
import type { RemoteNow } from "./remotes.ts";
import { findPage, type Page, type Pages, type ShellPages } from "./page-table.ts";

/** Nothing is known of it but that it may be a page. */
const UNDESCRIBED: Page = { files: [], params: {}, noindex: false };

export type Match =
  /** `owner` is undefined for the shell's own pages, and where nobody can be told from what was read. */
  | {
      readonly page: Page;
      /** As its build names it; undefined where none does. */
      readonly address?: string;
      readonly owner?: RemoteNow | undefined;
    }
  | { readonly redirectTo: string }
  /** Nobody has such a page. A remote that owns the path draws what is missing, else the shell does. */
  | { readonly missing: true; readonly owner?: RemoteNow | undefined };

const roots = new WeakMap<Pages, readonly string[]>();

/** First segments of a build's addresses, read once. */
function rootsIn(pages: Pages): readonly string[] {
  const found = roots.get(pages) ?? rootsOf(pages.table);
  roots.set(pages, found);
  return found;
}

/**
 * Whose page `path` is, by what the builds say. Nothing is called missing while a build does not name all of its pages, or
 * cannot be read: its address would be told to be gone.
 */
function match(path: string, shell: ShellPages, now: readonly RemoteNow[]): Match {
  const trimmed = path.replace(/(?<=.)\/$/, "");
  const owner = now.find(({ pages }) => rootsIn(pages).includes(`/${trimmed.split("/")[1] ?? ""}`));
  const own = findPage(shell.pages, trimmed);
  const found = own ?? (owner && findPage(owner.pages, trimmed));
  if (found && found !== "misfit") {
    if ("redirectTo" in found) return found;
    if (trimmed !== path) return { redirectTo: trimmed };
    return own ? found : { ...found, owner };
  }
  const isCertain = owner
    ? found === "misfit" || owner.pages.isComplete
    : shell.pages.isComplete && now.every(({ pages }) => pages.isComplete);
  return isCertain ? { missing: true, owner } : { page: UNDESCRIBED, owner };
}

const MATCHES = 1000;
const LONGEST_KEPT = 200;

/** By the lists of remotes that are served, while the shell is the same. */
const known = new WeakMap<
  readonly RemoteNow[],
  { readonly shell: ShellPages; readonly found: LRUCache<string, Match> }
>();

/** `match`, looked up once per address. */
export function matchPage(path: string, shell: ShellPages, now: readonly RemoteNow[]): Match {
  if (path.length > LONGEST_KEPT) return match(path, shell, now);
  let of = known.get(now);
  if (of?.shell !== shell) {
    of = { shell, found: new LRUCache({ max: MATCHES }) };
    known.set(now, of);
  }
  const before = of.found.get(path);
  if (before) return before;
  const found = match(path, shell, now);
  of.found.set(path, found);
  return found;
}
