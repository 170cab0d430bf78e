import type { PageContext } from "@tutorsetu/contracts/web/server-bundle";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { wordsIn } from "../public-profile/loader.ts";
import { landingHead } from "./head.ts";
import { landingQuery, pageOf } from "./queries.ts";

/** The tutors of a subject, a city or both; 404 where there are too few. */
export async function landingLoader(args: LoaderFunctionArgs<PageContext>) {
  const { params, request, context } = args;
  const words = wordsIn(context.language);
  const page = pageOf(new URL(request.url).searchParams);
  const found = await prefetch(context, landingQuery(params, page), request.signal);
  if (!found.data) return pageData({ title: words.noTutors, noindex: true }, [found]);
  const { landing } = found.data;
  return pageData(landingHead(landing, page, words), [found]);
}
