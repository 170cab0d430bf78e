import { internalOnly } from "@tutorsetu/service-kit/internal";
import { createService } from "@tutorsetu/service-kit/server/app";
import { validate } from "@tutorsetu/service-kit/server/validate";
import type { Logger } from "pino";
import * as z from "zod";
import { NoBundleError } from "./bundles.ts";
import type { RendererMetrics } from "./metrics.ts";
import { NoPictureError, type Painter } from "../previews/painter.ts";
import { PreviewRequest } from "../previews/words.ts";
import { NoPageError } from "./page-worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Longer than the gateway waits: whatever hangs is let go of in the end. */
const PAGE_MS = 5000;

const Version = z.string().regex(/^[\w.-]{1,80}$/);
const RenderRequest = z.object({
  path: z.string().startsWith("/").max(2000),
  language: z.enum(["en", "hi"]),
  shell: Version,
  remote: z
    .object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/), version: Version })
    .optional(),
});

interface Deps {
  readonly pool: Pick<WorkerPool, "render">;
  readonly painter: Pick<Painter, "paint">;
  readonly metrics: Pick<RendererMetrics, "text">;
  readonly secret: string;
  readonly log: Logger;
}

/** Draws public pages for the gateway, and answers nobody else. */
export function createApp({ pool, painter, metrics, secret, log }: Deps) {
  const ready = () => Promise.resolve();
  const app = createService({ name: "renderer", log, ready, metrics: metrics.text });

  app.post("/internal/render", internalOnly(secret), validate("json", RenderRequest), async (c) => {
    const { remote, ...said } = c.req.valid("json");
    const request = remote ? { ...said, remote } : said;
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(PAGE_MS)]);
    try {
      const text = await pool.render(request, signal);
      return c.body(text, 200, {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
      });
    } catch (error) {
      if (!(error instanceof NoPageError || error instanceof NoBundleError)) throw error;
      const isTemporary = error instanceof NoPageError && error.isTemporary;
      const { path } = request;
      log[isTemporary ? "debug" : "warn"]({ path, reason: error.message }, "no page");
      return c.json({ temporary: isTemporary }, isTemporary ? 503 : 500);
    }
  });

  app.post(
    "/internal/preview",
    internalOnly(secret),
    validate("json", PreviewRequest),
    async (c) => {
      try {
        const picture = await painter.paint(c.req.valid("json"));
        // As text: the gateway's questions to services have no other answers.
        return c.text(Buffer.from(picture).toString("base64"));
      } catch (error) {
        if (!(error instanceof NoPictureError)) throw error;
        log.warn({ reason: error.message }, "no preview picture");
        return c.json({ temporary: error.isTemporary }, error.isTemporary ? 503 : 422);
      }
    },
  );

  return app;
}
