import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { LRUCache } from "lru-cache";
import { type Encoding, preferredEncoding } from "../accept-encoding.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { PageText } from "../rendered-page.ts";
import type { Target } from "../routes.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { createPageCache } from "../ssr/page-cache.ts";
import { rendererClient } from "../ssr/renderer-client.ts";
import { documentOf, readTemplate, type Template } from "./document.ts";
import { tagOf } from "../content-tag.ts";
import { type Content, type Files, send } from "./files.ts";
import { headMarkup } from "./head.ts";
import type { Match } from "./page-match.ts";
import { pageKey } from "./page-key.ts";
import type { Page, ShellPages } from "./page-table.ts";
import { type Theme, themeOf } from "./theme.ts";
import { preloadLinks } from "./preload.ts";
import { type RemoteNow, SERVER_FILE } from "./remotes.ts";
import { inlinedRemotes, servedRemotes } from "./remotes-document.ts";

const BYTES = 32 * 1024 * 1024;

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  // In the pool of threads, and each body once: the quality that costs as much as it saves.
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify<Buffer, Buffer>(gzip)(body),
  identity: (body) => Promise.resolve(body),
};

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

interface Asked {
  readonly target: Target;
  readonly match: Match;
  readonly language: Language;
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
}

/** Documents as they are sent, one per encoding, made once each. */
function createDocuments() {
  const kept = new LRUCache<string, Content>({
    maxSize: BYTES,
    sizeCalculation: ({ bodies }, key) =>
      Object.values(bodies).reduce((sum, body) => sum + body.length, key.length),
  });
  const underWay = new Map<string, Promise<Content>>();

  async function make(key: string, encoding: Encoding, html: string): Promise<Content> {
    const identity = Buffer.from(html);
    const body = await compressors[encoding](identity);
    const content = {
      bodies: { [encoding]: body },
      tag: tagOf(identity),
      type: "text/html; charset=utf-8",
      cacheControl: "no-cache",
    };
    kept.set(key, content);
    return content;
  }

  return (name: string, encoding: Encoding, html: () => string): Promise<Content> | Content => {
    const key = `${name} ${encoding}`;
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return known;
    const making = make(key, encoding, html()).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}

/** Pages that arrive with their content. Answers false for one that the browser draws. */
export function createRenderedPages(deps: Deps) {
  const { shellFolder, files, metrics, siteUrl } = deps;
  const cache = createPageCache({ render: rendererClient(deps.renderer, deps.secret) });
  const documents = createDocuments();
  let parsed: { readonly tag: string; readonly template: Template | null } | undefined;

  async function template() {
    const index = await files.text(join(shellFolder, "index.html"));
    if (index && parsed?.tag !== index.tag)
      parsed = { tag: index.tag, template: readTemplate(index.text) };
    return index && parsed?.template ? { tag: index.tag, parts: parsed.template } : null;
  }

  const serverPartOf = (folder: string) => files.tag(join(folder, SERVER_FILE));

  /** What the renderer is asked for; undefined for a remote whose build has no server part. */
  async function remoteOf({ build }: RemoteNow) {
    const tag = build && (await serverPartOf(build.folder));
    return tag ? { name: build.name, version: build.version } : undefined;
  }

  /** Null where nothing can be drawn on the server. */
  async function keyOf(page: Page, { target, match, language }: Asked) {
    const owner = "owner" in match ? match.owner : undefined;
    const [shell, remote] = await Promise.all([
      serverPartOf(shellFolder),
      owner ? remoteOf(owner) : undefined,
    ]);
    if (!shell || (owner && !remote)) return null;
    const versions = { shell, language, ...(remote ? { remote } : {}) };
    return pageKey({ ...target, declared: page.query ?? [], ...versions });
  }

  /** The page as the renderer made it now or before; null where it has none. */
  async function find(page: Page, asked: Asked) {
    const key = await keyOf(page, asked);
    const found = key ? await cache.get(key) : ({ page: null, result: "client" } as const);
    const owner = "owner" in asked.match ? asked.match.owner : undefined;
    metrics.pageServed(owner?.entry.name.replaceAll("_", "-") ?? "shell", found.result);
    return found.page;
  }

  function redirect(response: ServerResponse, { status, location = "/" }: PageText) {
    response.setHeader("cache-control", "no-cache");
    response.writeHead(status, { location }).end();
  }

  return async (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    const { match, shell, now, target, language } = asked;
    if (!("page" in match) || !match.page.isServerRendered) return false;
    const [page, shellPage] = await Promise.all([find(match.page, asked), template()]);
    if (!page || !shellPage) return false;
    if (page.status === 301 || page.status === 302) {
      redirect(response, page);
      return true;
    }
    const theme: Theme | undefined = themeOf(request);
    const isDrawn = page.html !== null;
    const links = preloadLinks(match, shell, { isDrawn });
    const variant = [language, theme, target.path, links, servedRemotes(now)];
    const name = [shellPage.tag, tagOfPage(page), ...variant].join("\n");
    const html = () => {
      const own = headMarkup(page.head, { siteUrl, language, path: target.path });
      const head = own + links + inlinedRemotes(now);
      return documentOf(shellPage.parts, { page, language, theme, head });
    };
    response.appendHeader("vary", "Accept-Encoding");
    send(request, response, await documents(name, preferredEncoding(request), html), page.status);
    return true;
  };
}
