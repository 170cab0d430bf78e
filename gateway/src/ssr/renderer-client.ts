import type { PageKey } from "../pages/page-key.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { pageOf } from "../rendered-page.ts";

/** The start of a worker and the reads of a page included: what comes later is of no use to the next visitor either. */
const ANSWER_MS = 4000;
/** A page that cannot be drawn, and a renderer that could not be asked or says that it may soon. */
const RETRY_MS = { page: 10_000, renderer: 500 };

const isHealthy = ({ health }: Upstreams["all"][number]) =>
  health === "ready" || health === "unknown";

/** Asks the renderer, which learns versions, path and language, and nothing of a visitor. */
export function rendererClient(renderer: Upstreams, secret: string) {
  const headers = {
    authorization: `Bearer ${secret}`,
    "content-type": "application/json",
  };
  return async ({ request }: PageKey) => {
    const soon = { page: null, retryMs: RETRY_MS.renderer } as const;
    if (!renderer.all.some(isHealthy)) return soon;
    const sent = { method: "POST", body: JSON.stringify(request) } as const;
    const answer = await renderer.askText("/internal/render", ANSWER_MS, headers, sent);
    if (!answer || answer.status === 503) return soon;
    const page = answer.status === 200 ? pageOf(answer.text) : null;
    return page ? { page } : { page: null, retryMs: RETRY_MS.page };
  };
}
