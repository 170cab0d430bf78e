import { headsFrom, ID_PATTERN, type Pages } from "@tutorsetu/contracts/web/pages";
import { en } from "./messages/en/blogs.ts";
import { hi } from "./messages/hi/blogs.ts";

const head = headsFrom(en, hi);

export const title = "Blogs";

export const pages: Pages = {
  "/blogs": {
    modules: ["./src/blog-list/blog-list.tsx"],
    isServerRendered: true,
    query: ["q", "show", "after"],
    head: head("title", "lead"),
    isKeptOffline: true,
  },
  "/blog/:id": {
    modules: ["./src/blog-detail/blog-detail.tsx"],
    isServerRendered: true,
    params: { id: ID_PATTERN },
    head: head("title", "lead"),
    isKeptOffline: true,
  },
  "/blogmanage": {
    modules: ["./src/blog-manage/blog-manage.tsx"],
    noindex: true,
    head: head("manage"),
  },
};
