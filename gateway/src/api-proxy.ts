import { type ProblemCode, problemOf } from "@tutorsetu/contracts/problems";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServiceName } from "@tutorsetu/contracts/apis";
import type { createLog } from "@tutorsetu/service-kit/log";
import { preferredEncoding } from "./accept-encoding.ts";
import { isCompressible } from "./compressible-calls.ts";
import { answerPreflight, checkOrigin, allowOrigin } from "./cors.ts";
import { sendProblem } from "./problem.ts";
import { UpstreamError } from "./proxy/dispatch.ts";
import { upstreamHeaders } from "./proxy/forward-headers.ts";
import { NoUpstreamError, type Upstreams } from "./proxy/upstreams.ts";
import { destinationOf, type Target } from "./routes.ts";

const MAX_CALLS = 512;
/** Long polls wait for messages; they must not crowd out calls, nor grow without bound. */
const MAX_POLLS = 5000;
const CALL_MS = 10_000;
const POLL_MS = 60_000;

/** At most `limit` requests under way: more are rejected at once instead of making everybody wait. */
export function concurrencyLimit(limit: number) {
  let underWay = 0;
  return {
    tryAcquire(response: { once(event: "close", done: () => void): unknown }): boolean {
      if (underWay >= limit) return false;
      underWay++;
      response.once("close", () => underWay--);
      return true;
    },
    count: () => underWay,
  };
}

interface Deps {
  readonly upstreams: Readonly<Record<ServiceName, Upstreams>>;
  readonly origins: ReadonlySet<string>;
  /** Seconds to wait; 0 when the address may call. */
  readonly rateLimit: (address: string) => Promise<number>;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: ReturnType<typeof createLog>;
  /** Counts a request to a service by its status; null when it gave none. */
  readonly onAnswer: (service: ServiceName, status: number | null) => void;
  /** What the gateway answers itself below `/api`. */
  readonly own: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Calls to the services: who may ask from where, how often, how many at once, and then straight through. */
export function apiProxy({ upstreams, origins, rateLimit, addressOf, log, onAnswer, own }: Deps) {
  const calls = concurrencyLimit(MAX_CALLS);
  const polls = concurrencyLimit(MAX_POLLS);

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: Target,
    requestId: string,
  ): Promise<void> => {
    const fail = (status: number, code: ProblemCode, retryAfter?: number) =>
      sendProblem(
        response,
        status,
        { ...problemOf(code), requestId },
        retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      );

    response.setHeader("vary", "Origin");
    const origin = checkOrigin(request, origins);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // A foreign page may make the browser ask, but never read the answer and never change anything.
    if (origin === "rejected" && !isRead) return fail(403, "forbidden");
    if (origin === "allowed" && request.headers.origin) {
      allowOrigin(response, request.headers.origin);
    }
    if (request.method === "OPTIONS") return answerPreflight(response);

    const address = addressOf(request);
    const waitSeconds = await rateLimit(address);
    if (waitSeconds > 0) return fail(429, "too_often", waitSeconds);

    const destination = destinationOf(path);
    if (!destination) return fail(404, "not_found");
    const { service } = destination;
    if (service === "gateway") return own(request, response);
    const isPoll = path.startsWith("/socket.io/");
    if (!(isPoll ? polls : calls).tryAcquire(response)) return fail(503, "unavailable", 1);

    const mayCompress = isCompressible(request.method, service, destination.path);
    if (mayCompress) response.appendHeader("vary", "Accept-Encoding");
    const call = {
      path: destination.path + query,
      headers: upstreamHeaders(request, { address, requestId }),
      headersTimeoutMs: isPoll ? POLL_MS : CALL_MS,
      encoding: mayCompress ? preferredEncoding(request) : "identity",
    } as const;
    try {
      const status = await upstreams[service].proxy(
        request,
        response,
        call,
        isPoll ? address : undefined,
      );
      onAnswer(service, status);
    } catch (err) {
      if (!(err instanceof UpstreamError || err instanceof NoUpstreamError)) throw err;
      onAnswer(service, null);
      log.warn({ err, requestId, service }, "no answer");
      fail(503, "unavailable", 1);
    }
  };
}
