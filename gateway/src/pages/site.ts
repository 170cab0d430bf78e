import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayMetrics } from "../metrics.ts";
import { isHidden, type Target } from "../target.ts";
import { personOf } from "./cohort.ts";
import type { Files } from "./files.ts";
import { createPages, isPagePath, wantsHtml } from "./page.ts";
import type { Releases } from "./releases.ts";
import type { Remotes } from "./remotes.ts";

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
    if (!served && entries.length > 0 && (await releases?.bring(name, version))) await serve();
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
    return sendPage(request, response, path, personOf(request, response, releases));
  };
}
