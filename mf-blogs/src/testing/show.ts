// Loaded ahead, so that no test waits for them.
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import "../blog-detail/blog-detail.tsx";
import "../blog-list/blog-list.tsx";
import "../blog-manage/blog-manage.tsx";
import { routes } from "../routes.tsx";

/** This remote's pages at an address, with toasts, as the shell shows them. */
export const show = (at: string) => showRoutes(routes, at);

/** A promise that the test resolves; it must be resolved, or the next query of the same key waits for it. */
export function deferred<T>() {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, answer: (value: T) => give(value) };
}
