import { createBrowserRouter } from "@tutorsetu/web-kit/router";
import { CONTRACT_VERSIONS } from "./contract-versions.ts";
import { containedRoutes } from "./platform/contained-routes.ts";
import { HOME } from "./pages/home/home-data.ts";
import { knownRemotes, loadRemoteModule, ownerOf } from "./platform/loader.ts";
import { routes as ownRoutes } from "./routes.tsx";
import { mountedRoutes, rootRoute, type RoutesModule } from "./tree.tsx";

/** What the loader of the front page read on the server. */
function cameWithPage() {
  const text = document.querySelector("#prefetched")?.textContent;
  return text ? { [HOME]: { queries: JSON.parse(text) as unknown } } : {};
}

let router: ReturnType<typeof createBrowserRouter> | undefined;

/** The router of this page, once there is one. */
export const currentRouter = () => router;

const isOwnPage = (segment: string) => ownRoutes.some(({ path }) => `/${path}` === segment);

/** A remote's routes, loaded: those below first segments that its build names and nobody before it. */
export async function routesOf(name: string) {
  const { contractVersion, routes: all } = await loadRemoteModule<RoutesModule>(name, "routes");
  if (!CONTRACT_VERSIONS.includes(contractVersion))
    throw new Error(`${name} has another contract version`);
  const isOwned = (segment: string) => !isOwnPage(segment) && ownerOf(segment)?.name === name;
  const { routes, refused } = containedRoutes(all, isOwned);
  for (const path of refused)
    reportError(new Error(`${name} has a route for ${path}, which is no page of its own`));
  return mountedRoutes(name, routes);
}

/**
 * The shell's own pages, and the remotes' routes patched in when first visited. `first` are those of a page that came as HTML:
 * null when it is the shell's own, undefined when no HTML came. With `isFailed` a remote's page begins with the card.
 */
export function buildRouter(first?: Awaited<ReturnType<typeof routesOf>> | null, isFailed = false) {
  let isToFail = isFailed;
  const mounted = new Set([first?.id]);
  const failed = new Set<string>();
  let isListMissing = false;
  const root = rootRoute({
    remote: first ?? undefined,
    isFailure(path) {
      const owner = ownerOf(path);
      return owner ? failed.has(owner.name) : isListMissing;
    },
  });

  router = createBrowserRouter([root], {
    // With data of its own, even none, the router starts with the page that is there and asks for no routes.
    ...(first === undefined ? {} : { hydrationData: { loaderData: first ? {} : cameWithPage() } }),
    // A remote's prefix must not be declared before: this is only called when nothing, or `*`, matches.
    async patchRoutesOnNavigation({ path, patch }) {
      isListMissing = await knownRemotes().then(
        () => false,
        () => true,
      );
      const owner = ownerOf(path);
      if (!owner || mounted.has(owner.name)) return;
      if (isToFail) {
        isToFail = false;
        failed.add(owner.name);
        return;
      }
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
  return router;
}
