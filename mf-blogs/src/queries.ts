// What the public pages ask for, on both sides, and what a post says of itself.
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";
import type { Blog } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { beginningOf, previewOf } from "@tutorsetu/contracts/markdown-text";
import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import type { Query } from "@tutorsetu/web-kit/query";

/** The parameter that says after which post the list begins; only links for browsers without scripts have it. */
export const AFTER = "after";

/** What an address looks for. */
export const wordsIn = (params: URLSearchParams) =>
  (params.get("q") ?? "").trim().slice(0, LIMITS.search);

/** The posts that an address asks for, as cards. */
export function postsQuery(params: URLSearchParams): Query<typeof contentCalls.blogs> {
  const [q, after] = [wordsIn(params), params.get(AFTER) ?? ""];
  const query = { shown: "card", ...(q && { q }), ...(after && { cursor: after }) } as const;
  return { key: ["blogs", query], endpoint: contentCalls.blogs, input: { query } };
}

export const postQuery = (id: string): Query<typeof contentCalls.blog> => ({
  key: ["blog", id],
  endpoint: contentCalls.blog,
  input: { params: { id } },
});

/** The comments of a post, page by page. */
export const commentsQuery = (id: string): Query<typeof contentCalls.comments> => ({
  key: ["comments", id],
  endpoint: contentCalls.comments,
  input: { params: { id }, query: {} },
});

const MOST_LANDINGS = 6;
/** More than this the call does not take. */
const MOST_ABOUT = 500;

/** The pages of tutors of what a post is about. */
export const landingsQuery = ({ _id, title, excerpt }: Blog) =>
  ({
    key: ["landings", "blog", _id],
    endpoint: publicPagesCalls.landingPages,
    input: { query: { about: `${title} ${excerpt}`.slice(0, MOST_ABOUT), limit: MOST_LANDINGS } },
  }) as const satisfies Query<typeof publicPagesCalls.landingPages>;

export const commentsOf = (page: Reply<typeof contentCalls.comments>) => ({
  ...page,
  items: page.comments,
});

export const headOf = ({ _id, title, excerpt, content }: Blog): Head => ({
  title,
  description: excerpt ? beginningOf(excerpt) : previewOf(content),
  canonical: `/blog/${_id}`,
  type: "article",
});
