// The tree of all pages: in browsers and on the server the same, or HTML would not become live.
import { Outlet, type RouteObject, useLocation } from "@tutorsetu/web-kit/router";
import { isValidElement, type ReactNode } from "react";
import { Layout } from "./layout/layout.tsx";
import { RemoteFailure } from "./platform/remote-failure.tsx";
import { NotFound, routes } from "./routes.tsx";

/** What a remote says of its pages. */
export interface RoutesModule {
  readonly contractVersion: number;
  readonly routes: RouteObject[];
}

/** A remote's routes as part of the tree. */
export const mountedRoutes = (name: string, children: RouteObject[]): RouteObject => ({
  id: name,
  element: <Outlet />,
  ErrorBoundary: RemoteFailure,
  children,
});

interface Parts {
  /** The shell's own pages. */
  readonly own?: readonly RouteObject[];
  /** The remote of the first page, where it is known. */
  readonly remote?: RouteObject | undefined;
  /** Whether the owner of a path could not be loaded, or cannot be known. */
  readonly isFailure?: (path: string) => boolean;
}

/** The layout of every page, with the pages inside. */
export function rootRoute({ own = routes, remote, isFailure = () => false }: Parts): RouteObject {
  /** `*`: an unknown page, or a remote whose routes could not be loaded. */
  function Fallback() {
    return isFailure(useLocation().pathname) ? <RemoteFailure /> : <NotFound />;
  }
  Fallback.preload = NotFound.preload;
  const children = [...own, { path: "*", Component: Fallback }, ...(remote ? [remote] : [])];
  return { id: "root", path: "/", Component: Layout, HydrateFallback: Layout, children };
}

interface Shown {
  readonly element?: ReactNode;
}

/** Fetches the pages of matched routes, so that none of them waits while it is drawn. */
export const preloadPages = (matched: readonly Shown[]) =>
  Promise.all(
    matched.map(({ element }) => {
      const page = isValidElement(element) ? (element.type as { preload?: () => unknown }) : {}; // safe: any component may have one
      return page.preload?.();
    }),
  );
