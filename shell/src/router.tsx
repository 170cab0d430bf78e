import { createBrowserRouter, Outlet, type RouteObject } from "@tutorsetu/web-kit/router";
import { useLocation } from "@tutorsetu/web-kit/router";
import { Layout } from "./layout/layout.tsx";
import { NotFound, routes } from "./routes.tsx";
import { knownRemotes, loadRemoteModule, ownerOf } from "./platform/loader.ts";
import { RemoteFailure } from "./platform/remote-failure.tsx";

interface RoutesModule {
  readonly contractVersion: number;
  readonly routes: RouteObject[];
}

const CONTRACT_VERSION = 1;

/** The shell's own pages, and the remotes' routes patched in when first visited. */
export function buildRouter() {
  const mounted = new Set<string>();
  const failed = new Set<string>();
  let isListMissing = false;

  /** `*`: an unknown page, or a remote whose routes could not be loaded. */
  function Fallback() {
    const owner = ownerOf(useLocation().pathname);
    const isFailure = owner ? failed.has(owner.name) : isListMissing;
    return isFailure ? <RemoteFailure /> : <NotFound />;
  }

  async function routesOf(name: string): Promise<RouteObject> {
    const { contractVersion, routes } = await loadRemoteModule<RoutesModule>(name, "routes");
    if (contractVersion !== CONTRACT_VERSION)
      throw new Error(`${name} has another contract version`);
    return { id: name, element: <Outlet />, ErrorBoundary: RemoteFailure, children: routes };
  }

  const children = [...routes, { path: "*", Component: Fallback }];
  const root: RouteObject = {
    id: "root",
    path: "/",
    Component: Layout,
    HydrateFallback: Layout,
    children,
  };

  return createBrowserRouter([root], {
    // A remote's prefix must not be declared before: this is only called when nothing, or `*`, matches.
    async patchRoutesOnNavigation({ path, patch }) {
      isListMissing = await knownRemotes().then(
        () => false,
        () => true,
      );
      const owner = ownerOf(path);
      if (!owner || mounted.has(owner.name)) return;
      try {
        const routes = await routesOf(owner.name);
        if (mounted.has(owner.name)) return;
        mounted.add(owner.name);
        failed.delete(owner.name);
        patch("root", [routes]);
      } catch (error) {
        failed.add(owner.name); // `*` draws the card inside the layout
        reportError(error);
      }
    },
  });
}
