// What the front page is drawn with; on the server alone.
import type { PageContext, PrefetchedQuery } from "@tutorsetu/contracts/web/server-bundle";
import { prefetch } from "@tutorsetu/web-kit/prefetch";
import { namesIn } from "@tutorsetu/web-kit/server-names";
import { choicesOf } from "./finder/choices.ts";
import { topTutorsQuery } from "./finder/queries.ts";
import { shownTutor } from "./finder/shown-tutor.ts";
import { homeKey } from "./home-data.ts";
import { landingsQuery, MOST_LINKS } from "./landings-query.ts";

/** Tutors, what may be chosen, and links, all named in the page's language: what cannot be read the browser asks for. */
export async function homeQueries(
  context: PageContext,
  signal: AbortSignal,
): Promise<PrefetchedQuery[]> {
  const { language } = context;
  const [landings, tutors] = await Promise.all([
    prefetch(context, landingsQuery, signal).catch(() => null),
    prefetch(context, topTutorsQuery, signal).catch(() => null),
  ]);
  const names = namesIn(language);
  const part = (name: string, data: unknown) => ({ key: [homeKey(name, language)], data });
  const pages = landings?.data?.pages;
  const found = tutors?.data?.allTutor;
  return [
    ...(found ? [part("tutors", found.map(shownTutor(names)))] : []),
    ...(pages
      ? [
          part("choices", choicesOf(pages, names)),
          part(
            "landings",
            pages.slice(0, MOST_LINKS).map((page) => ({
              to: page.address,
              name: names.nameOf(page),
              count: page.count,
            })),
          ),
        ]
      : []),
  ];
}
