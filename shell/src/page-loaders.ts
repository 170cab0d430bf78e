// What the shell's own pages say of themselves; read on the server alone.
import type { Head, Language, PageContext, PageData } from "@tutorsetu/contracts/web/server-bundle";
import { en } from "./messages/en/shell.ts";
import { hi } from "./messages/hi/shell.ts";
import { pages } from "./pages.ts";

const missing = { en: en.notFoundTitle, hi: hi.notFoundTitle } as const;

/** Says that there is no such page. */
export const headOfMissing = (language: Language): Head => ({
  title: missing[language],
  noindex: true,
});

/** The head of one of the shell's pages. */
function headOf(address: `/${string}`, language: Language): Head {
  const page = pages[address];
  if (!page || "redirectTo" in page || !page.head) return headOfMissing(language);
  const { head, noindex = false } = page;
  return { ...head[language], canonical: address, ...(noindex ? { noindex } : {}) };
}

/** The loader of one of the shell's pages: nothing is read for it. */
export const pageLoader =
  (address: `/${string}`) =>
  ({ context }: { readonly context?: unknown }): PageData => {
    const { language } = context as PageContext; // safe: what the renderer asks with
    return { head: headOf(address, language), queries: [] };
  };
