import { rootsOf } from "@tutorsetu/contracts/web/pages";
import type { RemoteNow } from "./remotes.ts";
import { findPage, type Page, type ShellPages } from "./page-table.ts";

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

/**
 * Whose page `path` is, by what the builds say. Nothing is called missing while a build does not name all of its pages, or
 * cannot be read: its address would be told to be gone.
 */
export function matchPage(path: string, shell: ShellPages, now: readonly RemoteNow[]): Match {
  const trimmed = path.replace(/(?<=.)\/$/, "");
  const owner = now.find(({ pages }) =>
    rootsOf(pages.table).includes(`/${trimmed.split("/")[1] ?? ""}`),
  );
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
