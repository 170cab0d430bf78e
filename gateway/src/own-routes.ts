import { problemOf } from "@tutorsetu/contracts/problems";
import type { LivePlatform } from "@tutorsetu/contracts/web/compatibility";
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { launchHeaders } from "@tutorsetu/service-kit/server/launch";
import { sliceVersion } from "@tutorsetu/service-kit/server/slice-version";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { requestIdOf } from "./answer.ts";
import { isPrivate } from "./private-address.ts";
import { type Releases, visitorIdOf } from "./pages/releases.ts";
import type { Remotes } from "./pages/remotes.ts";
import { remotesDocument } from "./pages/remotes-document.ts";
import { previewRoutes } from "./release-previews/routes.ts";

/** Asked by a machine beside us, not through a proxy on somebody's behalf. */
function isNearby({ headers, socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? "";
  return isPrivate(address) && headers["x-forwarded-for"] === undefined;
}

interface Deps {
  readonly remotes: Remotes;
  readonly releases?: Releases | undefined;
  readonly isDraining: () => boolean;
  /** Whether it has no place for a call, and gets none back. */
  readonly isStuck: () => boolean;
  /** Service → whether an instance of it is ready. */
  readonly readiness: () => Readonly<Record<string, boolean>>;
  readonly metricsText: () => Promise<string>;
  readonly apiDocument: () => Promise<unknown>;
  readonly platform: () => Promise<LivePlatform>;
}

/** What the gateway itself answers. */
export function ownRoutes({
  remotes,
  releases,
  isDraining,
  isStuck,
  readiness,
  metricsText,
  apiDocument,
  platform,
}: Deps) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/livez", (c) => c.json({ service: "gateway", live: true, version: sliceVersion() }));

  app.get("/readyz", (c) => {
    const services = readiness();
    const reasons = [
      ...(isDraining() ? ["It drains"] : []),
      ...(isStuck() ? ["It has no free place for a call"] : []),
      ...Object.entries(services).flatMap(([name, isUp]) => (isUp ? [] : [`No ${name} is ready`])),
    ];
    const ready = reasons.length === 0;
    const body = { service: "gateway", ready, services, ...(ready ? {} : { reasons }) };
    return c.json(body, ready ? 200 : 503, {
      "cache-control": "no-store",
      ...launchHeaders,
    });
  });

  app.get("/metrics", async (c) => {
    if (isNearby(c.env.incoming)) return c.text(await metricsText());
    const requestId = requestIdOf(c.env.outgoing);
    return c.json({ ...problemOf("not_found"), requestId }, 404);
  });

  app.get("/remotes.json", async (c) => {
    const visitorId = visitorIdOf(c.env.incoming, c.env.outgoing, releases);
    const previewed = await releases?.previews.of(c.env.incoming);
    const now = await remotes.current(visitorId, previewed);
    const body = JSON.stringify(remotesDocument(now, false));
    const content = { "content-type": "application/json" };
    if (previewed && previewed.size > 0)
      return c.body(body, 200, { ...content, "cache-control": "private, no-store" });
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;
    const headers = { ...content, etag, "cache-control": "no-cache" };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(body, 200, headers);
  });

  app.get("/openapi.json", async (c) =>
    c.json(await apiDocument(), 200, { "cache-control": "no-store" }),
  );

  app.get("/platform.json", async (c) =>
    c.json(await platform(), 200, { "cache-control": "no-store" }),
  );

  app.route("/", previewRoutes(releases?.previews));

  return app;
}

const OWN_PATHS: ReadonlySet<string> = new Set([
  "/livez",
  "/readyz",
  "/metrics",
  "/remotes.json",
  "/openapi.json",
  "/platform.json",
]);

/** Whether the gateway answers itself, with no file and no page. */
export const isOwnPath = (path: string) => OWN_PATHS.has(path) || /^\/preview\/[^/]+$/.test(path);
