import { showRoutes } from "@tutorsetu/web-kit/testing";
// Loaded ahead, so that no test waits for them.
import "../blog-detail/blog-detail.tsx";
import "../blog-list/blog-list.tsx";
import "../blog-manage/blog-manage.tsx";
import { routes } from "../routes.tsx";

/** This remote's pages at an address, with toasts, as the shell shows them. */
export const show = (at: string) => showRoutes(routes, at);
