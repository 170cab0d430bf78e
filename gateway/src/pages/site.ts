import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { GatewayMetrics } from "../metrics.ts";
import { isHidden, type Target } from "../routes.ts";
import { contentPolicy } from "../security-headers.ts";
import { encodingsOf, type Files } from "./files.ts";
import { parsePreloadManifest, preloadLinks } from "./preload.ts";
import { type Releases, visitorIdOf } from "./releases.ts";
import type { RemoteNow, Remotes } from "./remotes.ts";

/** Measured on a page of 16 kB: about 0.4 ms. The nonce makes every page another one, so there is nothing to keep. */
const GZIP_LEVEL = 5;

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

interface Parts {
  readonly before: string;
  readonly after: string;
}

/** The shell's page with what it needs to know inlined before `</head>`. */
function createPages(shellFolder: string, files: Files, remotes: Remotes) {
  async function build(path: string, visitorId: string): Promise<Parts | null> {
    const index = await files.text(join(shellFolder, "index.html"));
    if (!index) return null;
    const at = index.text.indexOf("</head>");
    if (at < 0) return null;
    const now = await remotes.current(visitorId);
    // A closing tag inside the JSON would end the script; as an escape it is only text.
    const json = JSON.stringify(remotesDocument(now, true)).replaceAll("<", "\\u003c");
    const manifest = await files.text(join(shellFolder, "early.json"));
    const preloads = preloadLinks(path, now, parsePreloadManifest(manifest?.text));
    const inlined = `${preloads}<script type="application/json" id="remotes-json">${json}</script>`;
    return { before: index.text.slice(0, at), after: inlined + index.text.slice(at) };
  }

  /** Sends the page, whatever its path, and answers true; false when the shell has not been built. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    visitorId: string,
  ) => {
    const parts = await build(path, visitorId);
    if (!parts) return false;
    const nonce = randomBytes(16).toString("base64url");
    const html = `${parts.before}<meta name="style-nonce" content="${nonce}">${parts.after}`;
    const zipped = encodingsOf(request.headers["accept-encoding"]?.toString()).includes("gzip");
    const body = zipped ? gzipSync(html, { level: GZIP_LEVEL }) : html;
    response.setHeader("content-security-policy", contentPolicy(nonce));
    if (zipped) response.setHeader("content-encoding", "gzip");
    response.appendHeader("vary", "Accept-Encoding");
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-cache",
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
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
