import type { PageContext } from "@tutorsetu/contracts/web/server-bundle";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { en } from "../messages/en/shortlist.ts";
import { hi } from "../messages/hi/shortlist.ts";
import { compareHead } from "./head.ts";
import { comparedIn, comparedQuery } from "./queries.ts";

const texts = { en, hi } as const;

/** Tutors side by side, as anybody sees them; 404 where an address names nobody who is shown. */
export async function compareLoader({ request, context }: LoaderFunctionArgs<PageContext>) {
  const t = texts[context.language];
  const { ids, isAsked } = comparedIn(new URL(request.url).searchParams);
  if (ids.length === 0) return pageData(compareHead([], t), [], isAsked ? 404 : 200);
  const found = await prefetch(context, comparedQuery(ids), request.signal);
  const tutors = found.data?.tutors ?? [];
  if (tutors.length === 0) return pageData(compareHead([], t), [found], 404);
  return pageData(compareHead(tutors, t), [found]);
}
