import { ID_PATTERN, type Pages } from "@tutorsetu/contracts/web/pages";

export const title = "Blogs";

export const pages: Pages = {
  "/blogs": { modules: ["./src/blog-list/blog-list.tsx"] },
  "/blog/:id": { modules: ["./src/blog-detail/blog-detail.tsx"], params: { id: ID_PATTERN } },
  "/blogmanage": { modules: ["./src/blog-manage/blog-manage.tsx"], noindex: true },
};
