// What the server draws of this remote: the same routes, with what they read and say of themselves.
import type { Blog } from "@tutorsetu/contracts/content";
import {
  type Head,
  type Language,
  type PageContext,
  type PreviewWords,
  SERVER_CONTRACT_VERSION,
} from "@tutorsetu/contracts/web/server-bundle";
import { blogPosting, breadcrumbs } from "@tutorsetu/contracts/web/structured-data";
import { pageData, prefetch } from "@tutorsetu/web-kit/prefetch";
import type { LoaderFunctionArgs, RouteObject } from "@tutorsetu/web-kit/router";
import { en } from "./messages/en/blogs.ts";
import { hi } from "./messages/hi/blogs.ts";
import { commentsQuery, headOf, landingsQuery, postQuery, postsQuery } from "./queries.ts";
import { routes as browserRoutes } from "./routes.tsx";

export const contractVersion = SERVER_CONTRACT_VERSION;

type Args = LoaderFunctionArgs<PageContext>;

const texts = { en, hi };

const headOfList = (language: Language): Head => {
  const { title, lead } = texts[language];
  return { title, description: lead, canonical: "/blogs" };
};

async function blogs({ request, context }: Args) {
  const query = postsQuery(new URL(request.url).searchParams);
  return pageData(headOfList(context.language), [await prefetch(context, query, request.signal)]);
}

const dates = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Asia/Kolkata" }),
  hi: new Intl.DateTimeFormat("hi-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" }),
} as const;

/** For the picture of a shared link. */
const previewOf = ({ title, author, createdAt }: Blog, language: Language): PreviewWords => ({
  title,
  lines: [author, dates[language].format(new Date(createdAt))],
});

async function blog({ request: { signal }, context, params: { id = "" } }: Args) {
  const [post, comments] = await Promise.all([
    prefetch(context, postQuery(id), signal),
    // A post is worth reading without them; the browser asks again.
    prefetch(context, commentsQuery(id), signal).catch(() => null),
  ]);
  if (!post.data) return pageData({ title: texts[context.language].notFound }, [post]);
  // Only links, of another service.
  const landings = await prefetch(context, landingsQuery(post.data.blog), signal).catch(() => null);
  const preview = previewOf(post.data.blog, context.language);
  const head = { ...headOf(post.data.blog), preview };
  const way = [
    { name: "TutorSetu", path: "/" },
    { name: texts[context.language].title, path: "/blogs" },
    { name: head.title, path: `/blog/${id}` },
  ] as const;
  const jsonLd = [blogPosting(post.data.blog), breadcrumbs(way)];
  const others = [comments, landings].filter((one) => one !== null);
  return pageData({ ...head, jsonLd }, [post, ...others]);
}

const loaders: Readonly<Record<string, unknown>> = { blogs, "blog/:id": blog };

export const routes: RouteObject[] = browserRoutes.map((route) => {
  const loader = loaders[route.path ?? ""];
  return loader ? ({ ...route, loader } as RouteObject) : route; // safe: an index route has no path
});
