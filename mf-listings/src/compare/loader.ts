import type { TutorCard } from "@tutorsetu/contracts/people";
import type { PageContext } from "@tutorsetu/contracts/web/server-bundle";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { namesIn } from "@tutorsetu/web-kit/server-names";
import { en } from "../messages/en/shortlist.ts";
import { hi } from "../messages/hi/shortlist.ts";
import { compareHead } from "./head.ts";
import { comparedIn, comparedQuery } from "./queries.ts";

const texts = { en, hi } as const;

/** For the picture of a shared link: what each teaches, and for how much. */
const lineWith =
  ({ subjectOf, perMonth }: ReturnType<typeof namesIn>) =>
  ({ userId, subjects, fee }: TutorCard) =>
    [
      userId.userName,
      subjects.map(subjectOf).join(", "),
      fee > 0 ? format(perMonth, { fee: formatRupees(fee) }) : "",
    ]
      .filter(Boolean)
      .join(" · ");

/** Tutors side by side, as anybody sees them; 404 where an address names nobody who is shown. */
export async function compareLoader({ request, context }: LoaderFunctionArgs<PageContext>) {
  const t = texts[context.language];
  const { ids, isAsked } = comparedIn(new URL(request.url).searchParams);
  if (ids.length === 0) return pageData(compareHead([], t), [], isAsked ? 404 : 200);
  const found = await prefetch(context, comparedQuery(ids), request.signal);
  const tutors = found.data?.tutors ?? [];
  if (tutors.length === 0) return pageData(compareHead([], t), [found], 404);
  const preview = { title: t.compareTitle, lines: tutors.map(lineWith(namesIn(context.language))) };
  return pageData({ ...compareHead(tutors, t), preview }, [found]);
}
