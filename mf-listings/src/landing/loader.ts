import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import type { PageContext } from "@tutorsetu/contracts/web/server-bundle";
import { breadcrumbs } from "@tutorsetu/contracts/web/structured-data";
import { format } from "@tutorsetu/web-kit/i18n";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { wordsIn } from "../public-profile/loader.ts";
import { landingHead, type LandingWords } from "./head.ts";
import { landingQuery, pageOf } from "./queries.ts";

/** As the page shows it: tutors, the subject, the city. */
function stepsTo({ subject, city, address }: Landing, { t, subjectOf, cityOf }: LandingWords) {
  const path = address as `/${string}`; // safe: the contract's addresses begin at the site's root
  const name = city === null ? subjectOf(subject ?? "") : cityOf(city);
  return [
    { name: t.tutors, path: "/tutor" as const },
    ...(subject !== null && city !== null
      ? [{ name: subjectOf(subject), path: landingAddress(subject, null) }]
      : []),
    { name, path },
  ];
}

/** The tutors of a subject, a city or both; 404 where there are too few. */
export async function landingLoader(args: LoaderFunctionArgs<PageContext>) {
  const { params, request, context } = args;
  const words = wordsIn(context.language);
  const page = pageOf(new URL(request.url).searchParams);
  const found = await prefetch(context, landingQuery(params, page), request.signal);
  if (!found.data) return pageData({ title: words.noTutors, noindex: true }, [found]);
  const { landing } = found.data;
  const tutors = format(words.t.landingCount, { count: landing.count });
  const preview = { title: words.nameOf(landing), lines: [tutors] };
  const head = { ...landingHead(landing, page, words), preview };
  return pageData({ ...head, jsonLd: [breadcrumbs(stepsTo(landing, words))] }, [found]);
}
