// Draws public pages where no browser is, as a signed-out visitor sees them. Exports of `dist/server/main.cjs`.
import {
  type Head,
  type PageData,
  type PageRequest,
  type PrefetchedQuery,
  type RenderedPage,
  SERVER_CONTRACT_VERSION,
} from "@tutorsetu/contracts/web/server-bundle";
import * as chatHooks from "@tutorsetu/chat-client/hooks";
import * as webKitSocket from "@tutorsetu/chat-client/web-kit-socket";
import * as api from "@tutorsetu/web-kit/api";
import { loadTexts, renderIn } from "@tutorsetu/web-kit/i18n";
import * as offline from "@tutorsetu/web-kit/offline";
import * as query from "@tutorsetu/web-kit/query";
import type { RouteObject } from "@tutorsetu/web-kit/router";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "@tutorsetu/web-kit/static-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { headOfMissing, pageLoader } from "./page-loaders.ts";
import { containedRoutes } from "./platform/contained-routes.ts";
import { shared as provided } from "./platform/federation.ts";
import { routes } from "./routes.tsx";
import { mountedRoutes, preloadPages, rootRoute } from "./tree.tsx";

export const contractVersion = SERVER_CONTRACT_VERSION;

/** In a browser these are loaded after the first page. */
const late = {
  "@tutorsetu/web-kit/api": api,
  "@tutorsetu/web-kit/offline": offline,
  "@tutorsetu/web-kit/query": query,
  "@tutorsetu/chat-client/hooks": chatHooks,
  "@tutorsetu/web-kit/socket": webKitSocket,
};

/** What the bundles of remotes ask for: the same modules as in a browser. */
export const shared: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(provided).flatMap(([name, module]) =>
      "lib" in module ? [[name, module.lib()]] : [],
    ),
  ),
  ...late,
};

/** Only a path and a query are known of the address. */
const NOWHERE = "https://page.invalid";
const GONE: readonly unknown[] = [404, 410];
/** What stands in the HTML where a part could not be drawn and is left to the browser. */
const UNFINISHED = "<!--$!-->";

const ownPages = routes.map((route) => ({
  ...route,
  loader: pageLoader(`/${route.path ?? ""}`),
})) as RouteObject[]; // safe: a loader more

const isPageData = (value: unknown): value is PageData =>
  typeof value === "object" && value !== null && "head" in value && "queries" in value;

const redirected = (status: number, location: string): RenderedPage => ({
  status: status === 301 || status === 308 ? 301 : 302,
  location,
  head: { title: "" },
  queries: [],
  html: null,
});

/** Says with its status that there is nothing at this address; anything else a loader throws is rethrown. */
function missing(error: unknown, head: Head): RenderedPage {
  const isGone =
    typeof error === "object" && error !== null && "status" in error && GONE.includes(error.status);
  if (!isGone) throw error;
  const status = (error as { readonly status: 404 | 410 }).status; // safe: one of GONE
  return { status, head, queries: [], html: null };
}

/** Of a remote's routes what may stand at `path`, which is the remote's: a browser mounts no others there either. */
const below = (path: string, routes: readonly RouteObject[]) => {
  const [, own = ""] = /^(\/[^/?#]*)/.exec(path) ?? [];
  return containedRoutes(routes, (segment) => segment === own).routes;
};

/** Null when it cannot be drawn whole: then the browser draws it. */
function drawn(page: ReactNode, queries: readonly PrefetchedQuery[]): string | null {
  query.setPrefetched(queries);
  try {
    const html = renderToString(page);
    return html.includes(UNFINISHED) ? null : html;
  } catch {
    return null;
  } finally {
    query.setPrefetched([]);
  }
}

const withStatus = (status: number) => (status === 404 || status === 410 ? status : 200);

/** Runs the loader and draws the page. Rejects when the loader fails with anything but a 404 or 410. */
export async function render(page: PageRequest): Promise<RenderedPage> {
  const { path, language, read, remote } = page;
  const mounted = remote && mountedRoutes(remote.name, below(path, remote.routes as RouteObject[])); // safe: exports of a remote's bundle
  const handler = createStaticHandler([rootRoute({ own: ownPages, remote: mounted })]);
  const request = new Request(new URL(path, NOWHERE));
  const found = await handler.query(request, { requestContext: { language, read } });
  if (found instanceof Response)
    return redirected(found.status, found.headers.get("location") ?? "/");

  const [error] = Object.values(found.errors ?? {});
  if (error !== undefined) return missing(error, headOfMissing(language));
  const isUnknown = found.matches.at(-1)?.route.path === "*";
  const data = found.matches.map(({ route }) => found.loaderData[route.id]).findLast(isPageData);
  if (!data && !isUnknown) throw new Error(`${path} has no loader`);

  const { head, queries } = data ?? { head: headOfMissing(language), queries: [] };
  const status = isUnknown ? 404 : withStatus(found.statusCode);
  if (data?.isHeadOnly) return { status, head, queries, html: null };
  renderIn(language);
  // A page brings texts of its own.
  await preloadPages(found.matches.map(({ route }) => route));
  await loadTexts();

  // From here to the end nothing waits: language and replies are those of this page alone.
  renderIn(language);
  const router = createStaticRouter(handler.dataRoutes, found);
  const html = drawn(
    <>
      <StaticRouterProvider router={router} context={found} hydrate={false} />
      {null /* where the browser follows the history: ids count places */}
    </>,
    queries,
  );
  return { status, head, queries, html };
}
