// For tests only: a page as the server draws it, and then made live in a browser.
import type { Call, Input, Reply } from "@tutorsetu/contracts/endpoint";
import type { Language, PageData } from "@tutorsetu/contracts/web/server-bundle";
import { act } from "@testing-library/react";
import { isValidElement, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom";
import { expect, vi } from "vitest";
import { setPrefetched } from "../shared/api/query.ts";
import { loadTexts, renderIn } from "../shared/display/i18n.ts";
import type { LazyPage } from "../shared/routing/lazy-page.tsx";
import { type RouteObject, RouterProvider } from "../shared/routing/router.ts";

/** What a server has not. */
const BROWSER = ["window", "document", "localStorage", "sessionStorage", "matchMedia", "navigator"];

function withoutBrowser<T>(draw: () => T): T {
  for (const name of BROWSER) vi.stubGlobal(name, undefined);
  try {
    return draw();
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Loads a page that is loaded when it is shown. */
async function preload(element: ReactNode) {
  if (!isValidElement(element) || typeof element.type === "string") return;
  await ("preload" in element.type && (element.type as LazyPage).preload()); // safe: as made by lazyPage
}

interface Options {
  readonly routes: readonly RouteObject[];
  readonly path: string;
  readonly language?: Language;
  /** Answers what loaders read. */
  readonly read: <E extends Call>(call: E, input: Input<E>) => Promise<Reply<E>>;
}

/** The page of an address as the server sends it. */
export async function drawnPage({ routes, path, language = "en", read }: Options) {
  const handler = createStaticHandler([...routes]);
  const request = new Request(new URL(path, "https://page.invalid"));
  const found = await handler.query(request, { requestContext: { language, read } });
  if (found instanceof Response) throw new Error(`${path} leads elsewhere`);
  const [error] = Object.values(found.errors ?? {});
  if (error !== undefined) throw error;
  // safe: what every loader of ours returns
  const page = Object.values(found.loaderData).find(Boolean) as PageData;
  renderIn(language);
  await loadTexts();
  setPrefetched(page.queries);
  const router = createStaticRouter(handler.dataRoutes, found);
  await Promise.all(found.matches.map(({ route }) => preload(route.element)));
  const html = withoutBrowser(() =>
    renderToString(<StaticRouterProvider router={router} context={found} hydrate={false} />),
  );
  return { ...page, status: found.statusCode, html };
}

/** Makes it live in a browser; the test advances its clock. Nothing must be said to the console, and no node replaced. */
export async function hydratedPage(options: Options, begin: () => void = () => {}) {
  const page = await drawnPage(options);
  expect(page.html).not.toContain("<!--$!-->");
  expect(page.html).not.toContain(" style=");
  // The data as they come out of the document.
  setPrefetched(JSON.parse(JSON.stringify(page.queries)) as typeof page.queries);
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = page.html;
  begin();
  const nodes = [...place.querySelectorAll("*")];
  const problems: unknown[] = [];
  const onRecoverableError = (error: unknown) => void problems.push(error);
  const complaints = vi.spyOn(console, "error").mockImplementation((...said) => {
    problems.push(said);
  });
  const browserRoutes = options.routes.map(
    (route) => ({ ...route, loader: undefined }) as RouteObject,
  ); // safe: less of it
  const router = createMemoryRouter(browserRoutes, {
    initialEntries: [options.path],
    hydrationData: { loaderData: {} },
  });
  const root = await act(async () =>
    hydrateRoot(place, <RouterProvider router={router} />, { onRecoverableError }),
  );
  complaints.mockRestore();
  return {
    ...page,
    place,
    problems,
    /** Elements of the HTML that are not in the page any longer. */
    lost: () => nodes.filter((node) => !place.contains(node)).map(({ outerHTML }) => outerHTML),
    address: () => router.state.location.pathname + router.state.location.search,
    close: () => {
      act(() => root.unmount());
      place.remove();
      setPrefetched([]);
    },
  };
}
