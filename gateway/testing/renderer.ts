import { createAdaptorServer } from "@hono/node-server";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { onTestFinished } from "vitest";
import { createPainter } from "../src/previews/painter.ts";
import { createApp } from "../src/renderer/app.ts";
import { createBundles } from "../src/renderer/bundles.ts";
import { createRendererMetrics } from "../src/renderer/metrics.ts";
import { publicReads } from "../src/renderer/public-reads.ts";
import { createWorkerPool } from "../src/renderer/worker-pool.ts";
import { listen, NOWHERE } from "./gateway.ts";
import { bundle } from "./processes.ts";
import { manifest, shellPages } from "./site.ts";
import { SECRET } from "./stub-renderer.ts";

export const INDEX =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body><div id="root"><div>wait</div></div></body></html>';

/** A shell's server part: it draws what the first route of a remote says, and knows what remotes share. */
export const SHELL = `
  const draw = (route, page) => { try { return route.draw(page); } catch { return null; } };
  module.exports = {
    contractVersion: 1,
    shared: { react: { name: "the shell's react" } },
    async render({ path, language, read, remote }) {
      const route = remote ? remote.routes[0] : { draw: () => "<p>shell</p>" };
      const queries = route.load ? await route.load({ path, language, read }) : [];
      const html = draw(route, { path, language, queries });
      return { status: route.status ?? 200, head: { title: "Page" }, queries, html };
    },
  };`;

export const remotePart = (route: string, version = 1) =>
  `const react = require("react"); module.exports = { contractVersion: ${version}, routes: [{ ${route} }] };`;

const rendered = { files: [], isServerRendered: true };

/** A built remote whose pages are drawn on the server; `serverPart` is none for a build of before. */
export const remoteFiles = (name: string, addresses: readonly string[], serverPart?: string) => ({
  "mf-manifest.json": JSON.stringify({
    ...manifest,
    name,
    pages: Object.fromEntries(
      addresses.map((address) => [address, { ...rendered, query: ["page"] }]),
    ),
  }),
  "static/remoteEntry.0a1b2c3d.js": "1",
  ...(serverPart === undefined ? {} : { "server/main.cjs": serverPart }),
});

export const shellFiles = {
  "index.html": INDEX,
  "pages.json": JSON.stringify({ ...shellPages, pages: { "/": rendered } }),
  "server/main.cjs": SHELL,
};

interface Given {
  readonly shellFolder: string;
  readonly remotes?: readonly { readonly name: string; readonly folder: string }[];
  readonly store?: RemotesStore;
  /** Where svc-users and the others answer. */
  readonly services?: string;
}

/** A renderer of this process; its workers are threads of their own. */
export async function rendererAt({ shellFolder, remotes = [], store, services }: Given) {
  const origins = [services ?? NOWHERE];
  const reads = publicReads({ users: origins, bookings: origins, content: origins });
  const metrics = createRendererMetrics();
  const pool = createWorkerPool({
    file: await bundle("gateway/src/renderer/worker.ts"),
    bundles: createBundles({ shellFolder, remotes, store }),
    reads,
    metrics,
    log: silent,
  });
  const painter = createPainter(new URL("preview-worker.mjs", import.meta.url));
  const app = createApp({ pool, painter, metrics, secret: SECRET, log: silent });
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listen(server as Parameters<typeof listen>[0]); // safe: node:http's without options
  onTestFinished(async () => {
    server.close();
    pool.close();
    painter.close();
    await reads.close();
  });
  const origin = `http://127.0.0.1:${port}`;
  return { origin, renderer: { origins: [origin], secret: SECRET }, metrics: metrics.text };
}
