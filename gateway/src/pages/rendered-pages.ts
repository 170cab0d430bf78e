import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { isbot } from "isbot";
import { type Encoding, preferredEncoding } from "../accept-encoding.ts";
import { tagOf } from "../content-tag.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import type { PageText } from "../rendered-page.ts";
import { createDocuments } from "../ssr/documents.ts";
import { createPageCache } from "../ssr/page-cache.ts";
import { rendererClient } from "../ssr/renderer-client.ts";
import { andThen } from "./and-then.ts";
import { documentOf, readTemplate, type Template } from "./document.ts";
import { type Files, send } from "./files.ts";
import { headMarkup } from "./head.ts";
import { PAGE_VARY } from "./language.ts";
import { type Asked, type Drawing, drawingOf, keyOf } from "./page-drawing.ts";
import type { PageKey } from "./page-key.ts";
import type { ShellPages } from "./page-table.ts";
import { preloadLinks } from "./preload.ts";
import type { RemoteNow } from "./remotes.ts";
import { inlinedRemotes, servedRemotes } from "./remotes-document.ts";
import { type Theme, themeOf } from "./theme.ts";

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

interface Wanted {
  readonly asked: Asked;
  readonly page: PageText;
  readonly theme: Theme | undefined;
  readonly encoding: Encoding;
}

const sliceOf = ({ build, entry }: RemoteNow) => build?.name ?? entry.name.replaceAll("_", "-");

/** What documents are found by, one for each encoding. */
type Names = Readonly<Record<Encoding, string>>;

const namesFrom = (name: string): Names => ({
  br: `${name} br`,
  gzip: `${name} gzip`,
  identity: `${name} identity`,
});

/** Of what a page's documents are made beside the page itself, and their names, which say all of it. */
interface Named {
  readonly tag: string;
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
  readonly owner: RemoteNow | undefined;
  readonly names: Map<Theme | undefined, Names>;
}

/** The shell's page that content is put into. */
interface ShellPage {
  readonly tag: string;
  readonly parts: Template;
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

  const template = () =>
    andThen(files.text(indexFile), (index) => {
      if (index && parsed?.tag !== index.tag)
        parsed = { tag: index.tag, template: readTemplate(index.text) };
      return index && parsed?.template ? { tag: index.tag, parts: parsed.template } : null;
    });

  /** The page where whoever asks for it had better wait, else null. */
  async function forBots(key: PageKey, headers: IncomingMessage["headers"]) {
    if (waiting >= BOTS.most || !runsNoScripts(headers["user-agent"])) return null;
    waiting++;
    return cache.getWithRetry(key, BOTS.waitMs).finally(() => waiting--);
  }

  /** The page as the renderer made it now or before; null where it has none. */
  function find(asked: Asked, drawing: Drawing, { headers }: IncomingMessage) {
    const key = keyOf(asked);
    const soon = key ? cache.get(key) : ({ page: null, result: "client" } as const);
    const found = andThen(soon, (got) =>
      key && !got.page ? forBots(key, headers).then((later) => later ?? got) : got,
    );
    return andThen(found, ({ page, result }) => {
      metrics.pageServed(drawing.owner ? sliceOf(drawing.owner) : "shell", result);
      return page;
    });
  }

  /** The names that are known of a page's documents, while nothing that they are made of has changed. */
  function namesOf({ page, asked: { match, shell, now } }: Wanted, tag: string) {
    const owner = "redirectTo" in match ? undefined : match.owner;
    const known = named.get(page);
    if (known?.tag === tag && known.shell === shell && known.now === now && known.owner === owner)
      return known.names;
    const names: Named["names"] = new Map();
    named.set(page, { tag, shell, now, owner, names });
    return names;
  }

  /** The page as it is sent; null while the shell has no place for it. */
  const documentFor = (wanted: Wanted) =>
    andThen(template(), (shellPage) => shellPage && documentOn(shellPage, wanted));

  function documentOn(shellPage: ShellPage, wanted: Wanted) {
    const { page, theme, encoding } = wanted;
    const { match, shell, now, target, language } = wanted.asked;
    const isMissing = "missing" in match;
    // Of an address that nobody has there may be any number.
    const path = isMissing ? undefined : target.path;
    const linksOf = () => preloadLinks(match, shell, { isDrawn: page.html !== null });
    const known = namesOf(wanted, shellPage.tag);
    let names = known.get(theme);
    if (!names) {
      const variant = [language, theme, path, linksOf(), servedRemotes(now)];
      names = namesFrom(
        tagOf(Buffer.from([shellPage.tag, tagOfPage(page), ...variant].join("\n"))),
      );
      known.set(theme, names);
    }
    const html = () => {
      const own = headMarkup(page.head, { siteUrl, language, path });
      const head = own + linksOf() + inlinedRemotes(now);
      // Below its addresses a remote draws itself what is missing.
      const isLive = !isMissing || !match.owner;
      return documentOf(shellPage.parts, { page, language, theme, head, isLive });
    };
    return documents(names[encoding], { encoding, isForMany: isMissing || !target.query }, html);
  }

  function redirect(response: ServerResponse, { status, location = "/" }: PageText) {
    response.setHeader("cache-control", "no-cache");
    response.setHeader("vary", PAGE_VARY);
    response.writeHead(status, { location }).end();
    return true;
  }

  return {
    /** Answers false for a page that the browser draws. */
    send(
      request: IncomingMessage,
      response: ServerResponse,
      asked: Asked,
    ): boolean | Promise<boolean> {
      const drawing = drawingOf(asked.match);
      return andThen(drawing && find(asked, drawing, request), (page) => {
        if (!page) return false;
        if (page.status === 301 || page.status === 302) return redirect(response, page);
        const { status } = page;
        const how = { theme: themeOf(request), encoding: preferredEncoding(request) };
        return andThen(documentFor({ asked, page, ...how }), (document) => {
          if (!document) return false;
          send(request, response, document, "missing" in asked.match ? 404 : status);
          return true;
        });
      });
    },
    keyOf,
    /** The page for another use than being sent, which may wait longer for it; null where it cannot be had now. */
    async peek(asked: Asked, waitMs: number): Promise<PageText | null> {
      const key = keyOf(asked);
      return key && (await cache.get(key, waitMs)).page;
    },
    /** Makes the page before somebody asks for it; false when it could not be had now. */
    async warm(asked: Asked, key: PageKey): Promise<boolean> {
      const page = await cache.warm(key);
      if (page) await documentFor({ asked, page, theme: undefined, encoding: "br" });
      return page !== null;
    },
  };
}
export type RenderedPages = ReturnType<typeof createRenderedPages>;
