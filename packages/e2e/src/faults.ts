import type { Page, Request, Route } from "playwright-core";

/** What comes instead of a file. */
const answers = {
  "404": { status: 404, contentType: "text/plain", body: "Not found" },
  "503 with JSON": {
    status: 503,
    contentType: "application/json",
    body: '{"code":"unavailable","message":"Away"}',
  },
  "200 with HTML": {
    status: 200,
    contentType: "text/html",
    body: "<!doctype html><p>Maintenance</p>",
  },
  "broken JavaScript": {
    status: 200,
    contentType: "text/javascript",
    body: "this is not JavaScript ][",
  },
  "throwing JavaScript": {
    status: 200,
    contentType: "text/javascript",
    body: 'throw new Error("planted")',
  },
};
type Wrong = keyof typeof answers;
export type Fault = Wrong | "refused" | "silence";

const isWrong = (fault: Fault): fault is Wrong => fault in answers;

async function give(route: Route, fault: Fault): Promise<void> {
  if (fault === "silence") return;
  await (isWrong(fault) ? route.fulfill(answers[fault]) : route.abort("connectionrefused"));
}

export interface Broken {
  /** How often the browser asked for what is broken. */
  readonly asked: () => number;
  /** Which files those were. */
  readonly paths: () => string[];
  readonly repair: () => Promise<void>;
}

/** From now on, until it is repaired, what `isPart` names comes to this page as `fault` says. */
export async function breakPart(
  page: Page,
  isPart: (path: string) => boolean,
  fault: Fault,
): Promise<Broken> {
  const asked: string[] = [];
  const matches = (url: URL) => isPart(url.pathname);
  const handle = (route: Route) => {
    asked.push(new URL(route.request().url()).pathname);
    return give(route, fault);
  };
  await page.route(matches, handle);
  return {
    asked: () => asked.length,
    paths: () => [...new Set(asked)],
    repair: () => page.unroute(matches, handle),
  };
}

const LIST = /(?<=<script type="application\/json" id="remotes-json">).*?(?=<\/script>)/s;

/** Changes the list of remotes in every page that is opened from now on. */
export async function changeInlinedList(
  page: Page,
  change: (json: string) => string,
): Promise<void> {
  const isPage = (request: Request) => request.isNavigationRequest();
  await page.route(/.*/, async (route) => {
    if (!isPage(route.request())) return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({ response, body: html.replace(LIST, change) });
  });
}

interface List {
  readonly remotes: readonly { readonly name: string }[];
}

/** As the gateway writes the list while it cannot read a manifest: the remote's place without it. */
export const withoutManifest = (name: string) => (json: string) => {
  const list = JSON.parse(json) as List; // safe: written by the gateway
  const remotes = list.remotes.map((entry) =>
    entry.name === name ? { ...entry, manifestJson: undefined } : entry,
  );
  return JSON.stringify({ ...list, remotes });
};
