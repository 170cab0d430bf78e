import { idOfAddress } from "@tutorsetu/contracts/web/public-address";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import type { Language, PageContext, PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import { breadcrumbs, tutoring } from "@tutorsetu/contracts/web/structured-data";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { headOnly, movedTo, pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { namesIn } from "@tutorsetu/web-kit/server-names";
import { en as list } from "../messages/en/listings.ts";
import { en } from "../messages/en/public.ts";
import { hi as hindiList } from "../messages/hi/listings.ts";
import { hi } from "../messages/hi/public.ts";
import { tutorHead, type Words } from "./head.ts";
import { publicTutorQuery, reviewsQuery } from "./queries.ts";

const texts = { en: { t: en, list }, hi: { t: hi, list: hindiList } } as const;

interface WordsOfPages {
  readonly noTutors: string;
  readonly nameOf: (landing: Landing) => string;
}

/** What the heads of public pages are written with. */
export const wordsIn = (language: Language): Words & WordsOfPages => ({
  ...namesIn(language),
  t: texts[language].t,
  noTutors: texts[language].list.noTutors,
});

/** For the picture of a shared link: who teaches what, where, and for how much. */
function previewOf(tutor: PublicTutor, { subjectOf, cityOf, perMonth }: Words): PreviewWords {
  const subjects = tutor.subjects.map(subjectOf).join(", ");
  const fee = tutor.fee > 0 ? format(perMonth, { fee: formatRupees(tutor.fee) }) : "";
  return { title: tutor.userId.userName, lines: [subjects, cityOf(tutor.city), fee] };
}

/** A tutor for everybody, with reviews; 301 from another slug, 404 where there is no such page. */
export async function tutorLoader(args: LoaderFunctionArgs<PageContext>) {
  const { params, request, context } = args;
  const words = wordsIn(context.language);
  const url = new URL(request.url);
  const id = idOfAddress(params["slug"] ?? "");
  const found = await prefetch(context, publicTutorQuery(id), request.signal);
  if (!found.data) return pageData({ title: words.noTutors, noindex: true }, [found]);

  const { tutor } = found.data;
  if (decodeURI(url.pathname) !== tutor.address) return movedTo(tutor.address + url.search);
  // Reviews are of another service: while it is away the browser asks for them.
  const reviews = await prefetch(context, reviewsQuery(tutor.userId._id), request.signal).catch(
    () => null,
  );
  const rating = reviews?.data ? reviews.data.rating : tutor.rating;
  const head = { ...tutorHead(tutor, words), preview: previewOf(tutor, words) };
  const steps = [
    { name: words.t.tutors, path: "/tutor" },
    { name: tutor.userId.userName, path: tutor.address as `/${string}` }, // safe: as the contract says
  ] as const;
  return pageData({ ...head, jsonLd: [tutoring({ ...tutor, rating }), breadcrumbs(steps)] }, [
    found,
    ...(reviews ? [reviews] : []),
  ]);
}

/**
 * The head of `/tutor/:id`, which people see who are signed in: where the public page is. Of a tutor without one strangers
 * learn no more than of one who does not exist.
 */
export async function detailLoader({ params, request, context }: LoaderFunctionArgs<PageContext>) {
  const words = wordsIn(context.language);
  const found = await prefetch(context, publicTutorQuery(params["id"] ?? ""), request.signal);
  return headOnly(
    found.data ? tutorHead(found.data.tutor, words) : { title: words.noTutors },
    found,
  );
}
