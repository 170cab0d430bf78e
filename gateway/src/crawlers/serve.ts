import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { problemOf } from "@tutorsetu/contracts/problems";
import { LRUCache } from "lru-cache";
import { requestIdOf } from "../answer.ts";
import { tagOf } from "../content-tag.ts";
import { type Content, send } from "../pages/files.ts";
import { sendProblem } from "../problem.ts";
import type { ReadAddresses } from "./addresses.ts";
import { isPublicPage, type PagesNow, publicPaths, robotsText } from "./public-pages.ts";
import { indexXml, type Part, partsOf, partXml } from "./sitemap.ts";

const FRESH_MS = 5 * 60_000;
const FILES_IN_MEMORY = 100;
const RETRY_AFTER_SECONDS = 60;

const gzipOf = promisify(gzip);

async function contentOf(identity: Buffer, type: string): Promise<Content> {
  const bodies = { identity, gzip: await gzipOf(identity) };
  return { bodies, tag: tagOf(identity), type, cacheControl: "public, max-age=300" };
}

interface Deps {
  readonly siteUrl: string;
  readonly pagesNow: () => Promise<PagesNow>;
  /** By the name of their part of the site map. */
  readonly lists: Readonly<Record<string, ReadAddresses>>;
  /** For tests. */
  readonly clock?: { readonly now: () => number };
}

const PART_PATH = /^\/sitemaps\/([a-z]+)-(\d{1,3})\.xml$/;

/** `/robots.txt` and the site map. Answers false for every other address. */
export function createCrawlerFiles({ siteUrl, pagesNow, lists, clock = performance }: Deps) {
  /** What a service said five minutes ago is asked again behind the answer, and stays while it does not answer. */
  const known = new LRUCache<string, readonly Part[]>({
    max: 10,
    ttl: FRESH_MS,
    perf: clock,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (name) => partsOf((await lists[name]?.()) ?? []),
  });
  const made = new LRUCache<string, Promise<Content>>({ max: FILES_IN_MEMORY });

  /** Those of one list; one that is not known yet while its service has not answered once. */
  async function listed(name: string, pages: PagesNow): Promise<readonly (Part | "unknown")[]> {
    const parts = await known.fetch(name).catch(() => undefined);
    if (!parts) return ["unknown"];
    // The first stands for all: a release from before has no such pages.
    const first = parts[0]?.addresses[0];
    return first && isPublicPage(first.path, pages) ? parts : [];
  }

  /** Every part, by its path. */
  async function allParts(pages: PagesNow): Promise<ReadonlyMap<string, Part | "unknown">> {
    const names = Object.keys(lists);
    const others = await Promise.all(names.map((name) => listed(name, pages)));
    const own = partsOf(publicPaths(pages).map((path) => ({ path })));
    return new Map(
      ["pages", ...names].flatMap(
        (name, n) =>
          [own, ...others][n]?.map(
            (part, i) => [`/sitemaps/${name}-${i + 1}.xml`, part] as const,
          ) ?? [],
      ),
    );
  }

  /** Made and compressed once for what it says. */
  function keep(key: string, make: () => Promise<Buffer>, type: string): Promise<Content> {
    const content = made.get(key) ?? make().then((text) => contentOf(text, type));
    made.set(key, content);
    return content;
  }

  async function find(path: string): Promise<Content | "unavailable" | null> {
    if (path === "/robots.txt") {
      const text = robotsText(siteUrl, await pagesNow());
      return keep(text, () => Promise.resolve(Buffer.from(text)), "text/plain; charset=utf-8");
    }
    const isIndex = path === "/sitemap.xml";
    if (!isIndex && !PART_PATH.test(path)) return null;
    const parts = await allParts(await pagesNow());
    const type = "application/xml; charset=utf-8";
    if (isIndex) {
      const named = [...parts].map(([at, part]) =>
        part === "unknown" ? { path: at } : { path: at, lastmod: part.lastmod },
      );
      return keep(JSON.stringify(named), () => indexXml(siteUrl, named), type);
    }
    const part = parts.get(path);
    if (!part) return null;
    if (part === "unknown") return "unavailable";
    return keep(part.tag, () => partXml(siteUrl, part.addresses), type);
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const found = await find(path);
    if (found === "unavailable") {
      const requestId = requestIdOf(response);
      const retry = { "retry-after": String(RETRY_AFTER_SECONDS) };
      sendProblem(response, 503, { ...problemOf("unavailable"), requestId }, retry);
      return true;
    }
    if (found) send(request, response, found);
    return found !== null;
  };
}
