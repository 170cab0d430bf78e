// What the shell's own pages say of themselves, and read; on the server alone.
import type {
  Head,
  Language,
  PageContext,
  PageData,
  PrefetchedQuery,
} from "@tutorsetu/contracts/web/server-bundle";
import { organization, website } from "@tutorsetu/contracts/web/structured-data";
import { prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { en } from "./messages/en/shell.ts";
import { hi } from "./messages/hi/shell.ts";
import { homeQueries } from "./pages/home/home-queries.ts";
import { operatorQuery } from "./pages/policies/operator-query.ts";
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
  const jsonLd = address === "/" ? { jsonLd: [organization(), website(language)] } : {};
  return { ...head[language], canonical: address, ...(noindex ? { noindex } : {}), ...jsonLd };
}

const NAMES_OPERATOR: readonly string[] = ["/privacy", "/terms", "/grievance-officer"];

/** Who runs the site; without an answer the browser asks. */
async function operatorOf(context: PageContext, signal: AbortSignal): Promise<PrefetchedQuery[]> {
  const found = await prefetch(context, operatorQuery, signal).catch(() => null);
  return found ? [found] : [];
}

/** What a page is drawn with. */
async function queriesOf(address: string, context: PageContext, signal: AbortSignal) {
  if (address === "/") return homeQueries(context, signal);
  return NAMES_OPERATOR.includes(address) ? operatorOf(context, signal) : [];
}

/** The loader of one of the shell's pages. */
export const pageLoader =
  (address: `/${string}`) =>
  async ({ context, request }: LoaderFunctionArgs<PageContext>): Promise<PageData> => {
    const queries = await queriesOf(address, context, request.signal);
    return { head: headOf(address, context.language), queries };
  };
