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
import { namesIn } from "@tutorsetu/web-kit/server-names";
import { en } from "./messages/en/shell.ts";
import { hi } from "./messages/hi/shell.ts";
import { landingsKey } from "./pages/home/landings.tsx";
import { landingsQuery } from "./pages/home/landings-query.ts";
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

/** Links to pages of tutors, named in the page's language. Only links: without them the page is what it was. */
async function landingsOf(context: PageContext, signal: AbortSignal): Promise<PrefetchedQuery[]> {
  const found = await prefetch(context, landingsQuery, signal).catch(() => null);
  const { nameOf } = namesIn(context.language);
  const links = found?.data?.pages.map((page) => ({
    to: page.address,
    name: nameOf(page),
    count: page.count,
  }));
  return links ? [{ key: [landingsKey(context.language)], data: links }] : [];
}

const NAMES_OPERATOR: readonly string[] = ["/privacy", "/terms", "/grievance-officer"];

/** Who runs the site; without an answer the browser asks. */
async function operatorOf(context: PageContext, signal: AbortSignal): Promise<PrefetchedQuery[]> {
  const found = await prefetch(context, operatorQuery, signal).catch(() => null);
  return found ? [found] : [];
}

/** What a page is drawn with. */
async function queriesOf(address: string, context: PageContext, signal: AbortSignal) {
  if (address === "/") return landingsOf(context, signal);
  return NAMES_OPERATOR.includes(address) ? operatorOf(context, signal) : [];
}

/** The loader of one of the shell's pages. */
export const pageLoader =
  (address: `/${string}`) =>
  async ({ context, request }: LoaderFunctionArgs<PageContext>): Promise<PageData> => {
    const queries = await queriesOf(address, context, request.signal);
    return { head: headOf(address, context.language), queries };
  };
