import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ServiceName } from "@tutorsetu/contracts/calls/by-slice";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { LRUCache } from "lru-cache";
import { listsOf } from "../crawlers/addresses.ts";
import { createCrawlerFiles } from "../crawlers/serve.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { createPreviews, PREVIEW_MS, type PreviewDeps } from "../previews/serve.ts";
import { keepWarm } from "../ssr/warm-up.ts";
import type { GatewayMetrics } from "../metrics.ts";
import { createOfflineParts } from "../offline/offline-parts.ts";
import { NO_PREVIEWS, type Previewed } from "../release-previews/release-previews.ts";
import { isHidden, type Target } from "../routes.ts";
import { andThen } from "./and-then.ts";
import { type Content, type Files, send } from "./files.ts";
import { staticHead, withHead } from "./head.ts";
import { contentOf } from "./html-content.ts";
import { languageOf, PAGE_VARY } from "./language.ts";
import { type Match, matchPage } from "./page-match.ts";
import type { ShellPages } from "./page-table.ts";
import { preloadLinks } from "./preload.ts";
import { type Releases, visitorIdOf } from "./releases.ts";
import type { RemoteNow, Remotes } from "./remotes.ts";
import { createShellPages } from "./shell-pages.ts";
import { inlinedRemotes, servedRemotes } from "./remotes-document.ts";
import { createRenderedPages, type RenderedPages } from "./rendered-pages.ts";

/** True when a path may be a page of the shell: no file extension in its last segment. */
export const isPagePath = (path: string) =>
  path === "/index.html" || !/\.[a-z0-9]{1,12}$/i.test(path.slice(path.lastIndexOf("/") + 1));

export const wantsHtml = ({ headers }: IncomingMessage) =>
  /text\/html|text\/\*|\*\/\*/.test(headers.accept ?? "*/*");

const PAGES_IN_MEMORY = 200;

interface Deps extends Pick<PreviewDeps, "callerAddress"> {
  readonly shellFolder: string;
  /** The site's origin. */
  readonly siteUrl: string;
  readonly files: Files;
  readonly remotes: Remotes;
  readonly releases: Releases | undefined;
  readonly metrics: GatewayMetrics;
  /** Those that know of addresses for search engines. */
  readonly upstreams: Readonly<Record<ServiceName, Upstreams>>;
  /** Told of every address that is new. */
  readonly onPages: (addresses: readonly string[]) => void;
  /** False: browsers are told to forget what they kept for when there is no network. */
  readonly offlinePages?: boolean | undefined;
  /** Where public pages are drawn; without it browsers draw them all. */
  readonly drawing?: { readonly renderer: Upstreams; readonly secret: string } | undefined;
}

const MOVED_SECONDS = 3600;
/** Of what somebody sees who holds a preview. */
const PREVIEWED = "private, no-store";
/** Whose data public pages show. */
const DRAWN_FROM = ["svc-users", "svc-bookings", "svc-content"] as const;

type Drawable = Exclude<Match, { readonly redirectTo: string }>;

interface PageParts {
  readonly language: Language;
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
  /** Whether it is for one visitor alone, and kept nowhere. */
  readonly isPreview: boolean;
}

/** Told where the page is now, with the query that came. */
function redirect(response: ServerResponse, location: string, isPreview: boolean) {
  const cacheControl = isPreview ? PREVIEWED : `public, max-age=${MOVED_SECONDS}`;
  response.setHeader("cache-control", cacheControl);
  response.writeHead(isPreview ? 302 : 301, { location }).end();
  return true;
}

/** The shell's page with what it needs to know inlined before `</head>`; each one is put together and compressed once. */
function createPages(
  { shellFolder, siteUrl, files, remotes }: Deps,
  shellPages: ReturnType<typeof createShellPages>,
  rendered: RenderedPages | undefined,
) {
  const known = new LRUCache<string, Promise<Content>>({ max: PAGES_IN_MEMORY });

  /** Put together of what is served and never of the address or the visitor, of which there may be any number. */
  async function pageWith(
    match: Drawable,
    { language, shell, now, isPreview }: PageParts,
  ): Promise<Content | null> {
    const index = await files.text(join(shellFolder, "index.html"));
    if (!index?.text.includes("</head>")) return null;
    const { markup, isNamed } = staticHead(match, { siteUrl, language });
    const head = markup + preloadLinks(match, shell);
    const key = [index.tag, head, servedRemotes(now)].join("\n");
    const made = isPreview ? undefined : known.get(key);
    if (made) return made;
    const inlined = head + inlinedRemotes(now);
    const html = withHead(index.text, inlined, isNamed ? language : undefined);
    const cacheControl = isPreview ? { cacheControl: PREVIEWED } : {};
    const page = contentOf(html).then((content) => ({
      ...content,
      ...cacheControl,
      vary: PAGE_VARY,
    }));
    if (!isPreview) known.set(key, page);
    return page;
  }

  async function sendUndrawn(
    request: IncomingMessage,
    response: ServerResponse,
    match: Drawable,
    parts: PageParts,
  ) {
    const page = await pageWith(match, parts);
    if (page) send(request, response, page, "missing" in match ? 404 : 200);
    return page !== null;
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    { shell, now, isPreview }: Omit<PageParts, "language">,
  ) {
    const match = matchPage(target.path, shell, now);
    if ("redirectTo" in match)
      return redirect(response, match.redirectTo + target.query, isPreview);
    const parts = { language: languageOf(request, target.query), shell, now, isPreview };
    // Drawn pages are shared by those who get the same versions.
    const drawn = isPreview ? undefined : rendered;
    const sent = drawn?.send(request, response, { target, match, ...parts }) ?? false;
    return andThen(sent, (isSent) => isSent || sendUndrawn(request, response, match, parts));
  }

  /** Answers with the page at the target, and true; false when the shell has not been built. */
  return (
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: Target,
    visitorId: string,
    previewed: Previewed,
  ): boolean | Promise<boolean> => {
    const target = { path: path === "/index.html" ? "/" : path, query };
    return andThen(shellPages(), (shell) =>
      andThen(remotes.current(visitorId, previewed), (now) =>
        sendPage(request, response, target, { shell, now, isPreview: previewed.size > 0 }),
      ),
    );
  };
}

/** Files of the remotes and the shell, and the page for every other address a person may open. */
export function createSite(deps: Deps) {
  const { shellFolder, siteUrl, files, remotes, releases, metrics } = deps;
  const shellPages = createShellPages(deps);
  const rendered = deps.drawing && createRenderedPages({ ...deps, ...deps.drawing });
  const sendPage = createPages(deps, shellPages, rendered);
  const sendOfflinePart = createOfflineParts({ ...deps, shellPages });
  /** Whether there are those who draw pages, and those from whom they read. */
  const isReady = () =>
    [...DRAWN_FROM.map((name) => deps.upstreams[name]), deps.drawing?.renderer].every((one) =>
      one?.isReady(),
    );
  const warmUp = rendered && keepWarm({ rendered, served: everyVersion, isReady });
  const pagesNow = async () => {
    const [shell, now] = await Promise.all([shellPages(), remotes.current("")]);
    return { shell, now };
  };
  const serveCrawlers = createCrawlerFiles({ siteUrl, pagesNow, lists: listsOf(deps.upstreams) });

  const servePreview = createPreviews({
    painter: deps.drawing,
    callerAddress: deps.callerAddress,
    async pageAt(path, language) {
      const pages = await pagesNow();
      const match = matchPage(path, pages.shell, pages.now);
      if (!("page" in match) || match.page.noindex) return "missing";
      const asked = { target: { path, query: "" }, match, language, ...pages };
      return (await rendered?.peek(asked, PREVIEW_MS.page)) ?? null;
    },
    sendDefault: (request, response) => files.serve(request, response, shellFolder, "/preview.png"),
  });

  async function serveRemote(request: IncomingMessage, response: ServerResponse, path: string) {
    const wanted = remotes.find(path);
    if (!wanted) return false;
    const { name, version, folders, file } = wanted;
    if (folders.length === 0) return false;
    const entries = releases?.entriesOf(name) ?? [];
    const isCurrent = entries.some(({ metadata }) => metadata.version === version);
    let served = false;
    const serve = async () => {
      for (const folder of folders) served ||= await files.serve(request, response, folder, file);
    };
    await serve();
    const isRetained = async () =>
      entries.length > 0 && (await releases?.fetchRetained(name, version));
    /** Brings it here, when another gateway has opened the link. */
    const isPreviewed = async () => (await releases?.previews.of(request))?.get(name) === version;
    if (!served && ((await isRetained()) || (await isPreviewed()))) await serve();
    // Any text may stand where a version belongs, so only current ones become a label.
    metrics.assetServed(name, isCurrent ? version : "other", served ? response.statusCode : 404);
    return served;
  }

  /** Answers false for what it does not have. */
  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
  ): boolean | Promise<boolean> {
    const { path } = target;
    if (path.startsWith("/remotes/")) return serveRemote(request, response, path);
    if (path.startsWith("/previews/")) return servePreview(request, response, path);
    if (path.startsWith("/internal") || isHidden(path)) return false;
    // No build has a file without an extension, nor has what crawlers and service workers ask for.
    if (!isPagePath(path)) return serveFile(request, response, path);
    if (!wantsHtml(request)) return false;
    const visitorId = visitorIdOf(request, response, releases);
    return andThen(releases?.previews.of(request) ?? NO_PREVIEWS, (previewed) =>
      sendPage(request, response, target, visitorId, previewed),
    );
  }

  async function serveFile(request: IncomingMessage, response: ServerResponse, path: string) {
    if (await serveCrawlers(request, response, path)) return true;
    if (await sendOfflinePart(request, response, path)) return true;
    return files.serve(request, response, shellFolder, path);
  }

  /** What visitors get, once for each version of a remote that some of them do. */
  async function everyVersion() {
    const [shell, versions] = await Promise.all([shellPages(), remotes.everyVersion()]);
    return versions.map((now) => ({ shell, now }));
  }

  return { serve, close: () => warmUp?.close() };
}
