import type { RouteObject } from "@tutorsetu/web-kit/router";

interface Contained {
  readonly routes: RouteObject[];
  /** Full paths of what was left out. */
  readonly refused: readonly string[];
}

const segmentOf = (path: string) => `/${path.split("/")[1] ?? ""}`;

/**
 * The routes below first segments such as `/blog` that `isOwned` answers yes to. A remote's other routes would stand in place
 * of pages of the shell or of another remote, and one path that cannot be joined to its parent's would break the router for all.
 */
export function containedRoutes(
  routes: readonly RouteObject[],
  isOwned: (segment: string) => boolean,
): Contained {
  const refused: string[] = [];

  function within(all: readonly RouteObject[], above: string): RouteObject[] {
    return all.flatMap((route) => {
      const { path = "", children } = route;
      const isAbsolute = path.startsWith("/");
      const isMisplaced = isAbsolute && path !== above && !path.startsWith(`${above}/`);
      const full = (isAbsolute ? path : `${above}/${path}`).replace(/^\/+/, "/").replace(/\/$/, "");
      const isPage = !children;
      const isOutside = full === "" ? isPage : !isOwned(segmentOf(full));
      if (isMisplaced || isOutside) {
        refused.push(full || "/");
        return [];
      }
      if (isPage) return [route];
      const kept = within(children, full);
      // safe: a route with children stays one with children
      return kept.length > 0 || full !== "" ? [{ ...route, children: kept } as RouteObject] : [];
    });
  }

  return { routes: within(routes, ""), refused };
}
