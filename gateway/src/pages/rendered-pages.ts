import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { isbot } from "isbot";
import { type Encoding, preferredEncoding } from "../accept-encoding.ts";
import { tagOf } from "../content-tag.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import type { PageText } from "../rendered-page.ts";
import type { Target } from "../routes.ts";
import { createDocuments } from "../ssr/documents.ts";
import { createPageCache } from "../ssr/page-cache.ts";
import { rendererClient } from "../ssr/renderer-client.ts";
import { documentOf, readTemplate, type Template } from "./document.ts";
import { type Files, send } from "./files.ts";
import { headMarkup } from "./head.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import type { Match } from "./page-match.ts";
import type { ShellPages } from "./page-table.ts";
import { preloadLinks } from "./preload.ts";
import { type RemoteNow, SERVER_FILE } from "./remotes.ts";
import { inlinedRemotes, servedRemotes } from "./remotes-document.ts";
import { type Theme, themeOf } from "./theme.ts";

/** What the shell draws for every address that nobody has: once for all of them. */
export const MISSING: Target = { path: "/404", query: "" };

const tags = new WeakMap<PageText, string>();

/** Changes with what the renderer said of a page; looked at once per answer of it. */
function tagOfPage(page: PageText): string {
  const known = tags.get(page);
  if (known) return known;
  const tag = tagOf(Buffer.from(JSON.stringify(page)));
  tags.set(page, tag);
  return tag;
}

interface Deps {
  readonly shellFolder: string;
  readonly files: Files;
  readonly metrics: Pick<GatewayMetrics, "pageServed">;
  readonly renderer: Upstreams;
  /** Of the renderer. */
  readonly secret: string;
  /** The site's origin. */
  readonly siteUrl: string;
}

/**
 * Nothing draws the page for those who run no scripts: they read what comes, once. Messengers wait five seconds for it; more than
 * so many at once, whatever they call themselves, are not made to.
 */
const BOTS = { waitMs: 4000, most: 200 };

/** A headless browser calls itself one, but draws the page itself. */
const runsNoScripts = (agent = "") => isbot(agent) && !agent.includes("HeadlessChrome");

/** A page that somebody wants, or will. */
export interface Asked {
  readonly target: Target;
  readonly match: Match;
  readonly language: Language;
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
}

interface Wanted extends Asked {
  readonly page: PageText;
  readonly theme: Theme | undefined;
  readonly encoding: Encoding;
}

/** What the renderer draws of it; null where the browser does. */
function drawingOf({ match, target }: Asked) {
  if ("missing" in match) return { ...MISSING, declared: [], owner: undefined };
  if (!("page" in match)) return null;
  const { isServerRendered = false, hasServerHead = false } = match.page;
  if (!isServerRendered && !hasServerHead) return null;
  return { ...target, declared: match.page.query ?? [], owner: match.owner };
}

type Drawing = NonNullable<ReturnType<typeof drawingOf>>;

const sliceOf = ({ build, entry }: RemoteNow) => build?.name ?? entry.name.replaceAll("_", "-");

/** Of what a page's documents are made beside the page itself, and their names, which are as long as all of it. */
interface Named {
  readonly tag: string;
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
  readonly owner: RemoteNow | undefined;
  readonly names: Map<Theme | undefined, string>;
}

/** Pages that arrive with their content. */
export function createRenderedPages(deps: Deps) {
  const { shellFolder, files, metrics, siteUrl } = deps;
  const cache = createPageCache({ render: rendererClient(deps.renderer, deps.secret) });
  const documents = createDocuments();
  const indexFile = join(shellFolder, "index.html");
  /** How many bots wait for a page. */
  let waiting = 0;
  const named = new WeakMap<PageText, Named>();
  let parsed: { readonly tag: string; readonly template: Template | null } | undefined;

  async function template() {
    const index = await files.text(indexFile);
    if (index && parsed?.tag !== index.tag)
      parsed = { tag: index.tag, template: readTemplate(index.text) };
    return index && parsed?.template ? { tag: index.tag, parts: parsed.template } : null;
  }

  const serverPartOf = (folder: string) => files.tag(`${folder}/${SERVER_FILE}`);

  /** Null where nothing can be drawn on the server: also of a remote whose build has no server part. */
  async function keyOf(asked: Asked, drawing = drawingOf(asked)): Promise<PageKey | null> {
    if (!drawing) return null;
    const { owner, ...said } = drawing;
    const build = owner?.build;
    const shell = await serverPartOf(shellFolder);
    const remotePart = build && (await serverPartOf(build.folder));
    if (!shell || (owner && !remotePart)) return null;
    const { language } = asked;
    const remote = build && { remote: { name: build.name, version: build.version } };
    return pageKey({ ...said, shell, language, ...remote });
  }

  /** The page where whoever asks for it had better wait, else null. */
  async function forBots(key: PageKey, headers: IncomingMessage["headers"]) {
    if (waiting >= BOTS.most || !runsNoScripts(headers["user-agent"])) return null;
    waiting++;
    return cache.getWithRetry(key, BOTS.waitMs).finally(() => waiting--);
  }

  /** The page as the renderer made it now or before; null where it has none. */
  async function find(asked: Asked, drawing: Drawing, { headers }: IncomingMessage) {
    const key = await keyOf(asked, drawing);
    const soon = key ? await cache.get(key) : ({ page: null, result: "client" } as const);
    const found = key && !soon.page ? ((await forBots(key, headers)) ?? soon) : soon;
    metrics.pageServed(drawing.owner ? sliceOf(drawing.owner) : "shell", found.result);
    return found.page;
  }

  /** The names that are known of a page's documents, while nothing that they are made of has changed. */
  function namesOf({ page, match, shell, now }: Wanted, tag: string) {
    const owner = "redirectTo" in match ? undefined : match.owner;
    const known = named.get(page);
    if (known?.tag === tag && known.shell === shell && known.now === now && known.owner === owner)
      return known.names;
    const names: Named["names"] = new Map();
    named.set(page, { tag, shell, now, owner, names });
    return names;
  }

  /** The page as it is sent; null while the shell has no place for it. */
  async function documentFor(wanted: Wanted) {
    const { page, theme, encoding, match, shell, now, target, language } = wanted;
    const shellPage = await template();
    if (!shellPage) return null;
    const isMissing = "missing" in match;
    // Of an address that nobody has there may be any number.
    const path = isMissing ? undefined : target.path;
    const linksOf = () => preloadLinks(match, shell, { isDrawn: page.html !== null });
    const names = namesOf(wanted, shellPage.tag);
    let name = names.get(theme);
    if (name === undefined) {
      const variant = [language, theme, path, linksOf(), servedRemotes(now)];
      name = tagOf(Buffer.from([shellPage.tag, tagOfPage(page), ...variant].join("\n")));
      names.set(theme, name);
    }
    const html = () => {
      const own = headMarkup(page.head, { siteUrl, language, path });
      const head = own + linksOf() + inlinedRemotes(now);
      // Below its addresses a remote draws itself what is missing.
      const isLive = !isMissing || !match.owner;
      return documentOf(shellPage.parts, { page, language, theme, head, isLive });
    };
    return documents(name, encoding, html);
  }

  function redirect(response: ServerResponse, { status, location = "/" }: PageText) {
    response.setHeader("cache-control", "no-cache");
    response.writeHead(status, { location }).end();
  }

  return {
    /** Answers false for a page that the browser draws. */
    async send(request: IncomingMessage, response: ServerResponse, asked: Asked) {
      const drawing = drawingOf(asked);
      const page = drawing && (await find(asked, drawing, request));
      if (!page) return false;
      if (page.status === 301 || page.status === 302) {
        redirect(response, page);
        return true;
      }
      const how = { theme: themeOf(request), encoding: preferredEncoding(request) };
      const document = await documentFor({ ...asked, page, ...how });
      if (!document) return false;
      response.appendHeader("vary", "Accept-Encoding");
      send(request, response, document, "missing" in asked.match ? 404 : page.status);
      return true;
    },
    keyOf: (asked: Asked) => keyOf(asked),
    /** The page for another use than being sent, which may wait longer for it; null where it cannot be had now. */
    async peek(asked: Asked, waitMs: number): Promise<PageText | null> {
      const key = await keyOf(asked);
      return key && (await cache.get(key, waitMs)).page;
    },
    /** Makes the page before somebody asks for it; false when it could not be had now. */
    async warm(asked: Asked, key: PageKey): Promise<boolean> {
      const page = await cache.warm(key);
      if (page) await documentFor({ ...asked, page, theme: undefined, encoding: "br" });
      return page !== null;
    },
  };
}
export type RenderedPages = ReturnType<typeof createRenderedPages>;
