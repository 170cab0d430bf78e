import { Guard } from "@tutorsetu/web-kit/guard";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import type { RouteObject } from "@tutorsetu/web-kit/router";

const BlogList = lazyPage(() => import("./blog-list/blog-list.tsx"), "BlogList");
const BlogDetail = lazyPage(() => import("./blog-detail/blog-detail.tsx"), "BlogDetail");
const BlogManage = lazyPage(() => import("./blog-manage/blog-manage.tsx"), "BlogManage");

export const contractVersion = 1;

/** What the shell mounts of this remote; paths start at the site's root. */
export const routes: RouteObject[] = [
  { path: "blogs", element: <BlogList /> },
  { path: "blog/:id", element: <BlogDetail /> },
  {
    element: <Guard roles={["Admin"]} />,
    children: [{ path: "blogmanage", element: <BlogManage /> }],
  },
];
