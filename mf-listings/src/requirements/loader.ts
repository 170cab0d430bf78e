import type { Language, PageContext } from "@tutorsetu/contracts/web/server-bundle";
import { breadcrumbs, demand } from "@tutorsetu/contracts/web/structured-data";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs } from "@tutorsetu/web-kit/router";
import { namesIn } from "@tutorsetu/web-kit/server-names";
import { en } from "../messages/en/requirements.ts";
import { hi } from "../messages/hi/requirements.ts";
import { requirementHead, requirementsHead, titleOf, type Words } from "./head.ts";
import { askedOf, requirementQuery, requirementsQuery } from "./queries.ts";

type Args = LoaderFunctionArgs<PageContext>;

const wordsIn = (language: Language): Words => ({
  ...namesIn(language),
  t: language === "hi" ? hi : en,
});

/** Open posts, newest first. */
export async function requirementsLoader({ request, context }: Args) {
  const asked = askedOf(new URL(request.url).searchParams);
  const found = await prefetch(context, requirementsQuery(asked), request.signal);
  return pageData(requirementsHead(asked, wordsIn(context.language)), [found]);
}

const GONE = 410;

/** One post: 404 where there is none, 410 where it is closed. */
export async function requirementLoader({ params, request, context }: Args) {
  const words = wordsIn(context.language);
  const found = await prefetch(context, requirementQuery(params["id"] ?? ""), request.signal);
  if (!found.data) return pageData({ title: words.t.notThere, noindex: true }, [found]);
  const { requirement } = found.data;
  const head = requirementHead(requirement, words);
  if (!requirement.isOpen) return pageData(head, [found], GONE);
  const title = titleOf(requirement, words);
  const steps = [
    { name: words.t.allPosts, path: "/requirements" },
    { name: title, path: `/requirements/${requirement._id}` },
  ] as const;
  const preview = { title, lines: [words.t.title] };
  const jsonLd = [demand(requirement, title), breadcrumbs(steps)];
  return pageData({ ...head, preview, jsonLd }, [found]);
}
