// What the server draws of this remote: the same routes, with what they read and say of themselves.
import {
  type Head,
  type PageContext,
  SERVER_CONTRACT_VERSION,
} from "@tutorsetu/contracts/web/server-bundle";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs, RouteObject } from "@tutorsetu/web-kit/router";
import { compareLoader } from "./compare/loader.ts";
import { askedOf, canonicalOf, type List, listQuery, type Values } from "./listing/queries.ts";
import { popularQuery } from "./landing/queries.ts";
import { landingLoader } from "./landing/loader.ts";
import { en as ranking } from "./messages/en/ranking.ts";
import { hi as hindiRanking } from "./messages/hi/ranking.ts";
import { pages } from "./pages.ts";
import { detailLoader, tutorLoader } from "./public-profile/loader.ts";
import { requirementLoader, requirementsLoader } from "./requirements/loader.ts";
import { routes as browserRoutes } from "./routes.tsx";

export const contractVersion = SERVER_CONTRACT_VERSION;

type Args = LoaderFunctionArgs<PageContext>;

const read = {
  tutors: (context: PageContext, asked: Values, signal: AbortSignal) =>
    prefetch(context, listQuery.tutors(asked), signal),
  students: (context: PageContext, asked: Values, signal: AbortSignal) =>
    prefetch(context, listQuery.students(asked), signal),
};

const list =
  (name: List, address: `/${string}`) =>
  async ({ request, context }: Args) => {
    const asked = askedOf(name, new URL(request.url).searchParams);
    const page = pages[address];
    const said = page && "head" in page ? page.head?.[context.language] : undefined;
    const head: Head = { title: "", ...said, canonical: canonicalOf(name, asked) };
    const [people, popular] = await Promise.all([
      read[name](context, asked, request.signal),
      // Only links: without them the page is what it was.
      name === "tutors" ? prefetch(context, popularQuery, request.signal).catch(() => null) : null,
    ]);
    return pageData(head, [people, ...(popular ? [popular] : [])]);
  };

/** It reads links alone, without which the page is what it was. */
const rankingLoader = async ({ request, context }: Args) => {
  const { title, lead } = context.language === "hi" ? hindiRanking : ranking;
  const popular = await prefetch(context, popularQuery, request.signal).catch(() => null);
  const head: Head = { title, description: lead, canonical: "/how-we-rank" };
  return pageData(head, popular ? [popular] : []);
};

const loaders: Readonly<Record<string, RouteObject["loader"]>> = {
  tutor: list("tutors", "/tutor"),
  tutors: list("tutors", "/tutors"),
  "how-we-rank": rankingLoader,
  compare: compareLoader,
  requirements: requirementsLoader,
  "requirements/:id": requirementLoader,
  student: list("students", "/student"),
  "t/:slug": tutorLoader,
  "tutor/:id": detailLoader,
  "tutors/in/:city": landingLoader,
  "tutors/:subject": landingLoader,
  "tutors/:subject/:city": landingLoader,
};

/** The route, and those behind its guard, with what they read. */
function withLoader(route: RouteObject): RouteObject {
  const loader = loaders[route.path ?? ""];
  const children = route.children?.map(withLoader);
  return { ...route, ...(loader && { loader }), ...(children && { children }) } as RouteObject; // safe: an index route has neither
}

export const routes: RouteObject[] = browserRoutes.map(withLoader);
