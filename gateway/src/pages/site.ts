import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { GatewayMetrics } from "../metrics.ts";
import { isHidden, type Target } from "../routes.ts";
import { type Content, type Files, send, tagOf } from "./files.ts";
import { parsePreloadManifest, preloadLinks } from "./preload.ts";
import { type Releases, visitorIdOf } from "./releases.ts";
import type { RemoteNow, Remotes } from "./remotes.ts";

/** What `/remotes.json` says, and the page too; there with the manifests, which spares as many requests. */
export function remotesDocument(now: readonly RemoteNow[], withManifests: boolean) {
  return {
    version: 1,
    remotes: now.map(({ entry, manifest }) =>
      // Its preload manifest has become links.
      withManifests && manifest
        ? { ...entry, manifestJson: { ...manifest, early: undefined } }
        : entry,
    ),
  };
}

/** True when a path may be a page of the shell: no file extension in its last segment. */
export const isPagePath = (path: string) =>
  path === "/index.html" || !/\.[a-z0-9]{1,8}$/i.test(path.slice(path.lastIndexOf("/") + 1));

export const wantsHtml = ({ headers }: IncomingMessage) =>
  /text\/html|text\/\*|\*\/\*/.test(headers.accept ?? "*/*");

const PAGES_IN_MEMORY = 200;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

async function contentOf(html: string): Promise<Content> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([brotliOf(identity), gzipOf(identity, { level: 9 })]);
  return {
    bodies: { identity, br, gzip: zipped },
    tag: tagOf(identity),
    type: "text/html; charset=utf-8",
    cacheControl: "no-cache",
  };
}

/** The shell's page with what it needs to know inlined before `</head>`; each one is put together and compressed once. */
function createPages(shellFolder: string, files: Files, remotes: Remotes) {
  const known = new LRUCache<string, Promise<Content>>({ max: PAGES_IN_MEMORY });

  async function pageAt(path: string, visitorId: string): Promise<Content | null> {
    const index = await files.text(join(shellFolder, "index.html"));
    if (!index) return null;
    const at = index.text.indexOf("</head>");
    if (at < 0) return null;
    const now = await remotes.current(visitorId);
    const early = await files.text(join(shellFolder, "early.json"));
    const preloads = preloadLinks(path, now, parsePreloadManifest(early?.text));
    // Made of what is served and never of the address or the visitor, of which there may be any number.
    const served = now.map(({ base, manifest }) => `${base} ${manifest !== null}`);
    const key = [index.tag, preloads, ...served].join("\n");
    const made = known.get(key);
    if (made) return made;
    // A closing tag inside the JSON would end the script; as an escape it is only text.
    const json = JSON.stringify(remotesDocument(now, true)).replaceAll("<", "\\u003c");
    const inlined = `${preloads}<script type="application/json" id="remotes-json">${json}</script>`;
    const page = contentOf(index.text.slice(0, at) + inlined + index.text.slice(at));
    known.set(key, page);
    return page;
  }

  /** Sends the page, whatever its path, and answers true; false when the shell has not been built. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    visitorId: string,
  ) => {
    const page = await pageAt(path, visitorId);
    if (page) send(request, response, page);
    return page !== null;
  };
}

interface Deps {
  readonly shellFolder: string;
  readonly files: Files;
  readonly remotes: Remotes;
  readonly releases: Releases | undefined;
  readonly metrics: GatewayMetrics;
}

/** Files of the remotes and the shell, and the page for every other address a person may open. Answers false for the rest. */
export function createSite({ shellFolder, files, remotes, releases, metrics }: Deps) {
  const sendPage = createPages(shellFolder, files, remotes);

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
    if (!served && entries.length > 0 && (await releases?.fetchRetained(name, version)))
      await serve();
    // Any text may stand where a version belongs, so only current ones become a label.
    metrics.assetServed(name, isCurrent ? version : "other", served ? response.statusCode : 404);
    return served;
  }

  return async (request: IncomingMessage, response: ServerResponse, { path }: Target) => {
    if (path.startsWith("/remotes/")) return serveRemote(request, response, path);
    if (path.startsWith("/internal") || isHidden(path)) return false;
    const isIndex = path === "/index.html";
    if (!isIndex && (await files.serve(request, response, shellFolder, path))) return true;
    if (!isPagePath(path) || !wantsHtml(request)) return false;
    return sendPage(request, response, path, visitorIdOf(request, response, releases));
  };
}
