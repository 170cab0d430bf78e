import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServiceName } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { createLog } from "@tutorsetu/service-kit/log";
import { inFlight } from "./admission.ts";
import { answerPreflight, judgeOrigin, shareWith } from "./cors.ts";
import { sendProblem } from "./problem.ts";
import { UpstreamError } from "./proxy/dispatch.ts";
import { upstreamHeaders } from "./proxy/forward-headers.ts";
import { NoUpstream, type Upstreams } from "./proxy/upstreams.ts";
import { destinationOf } from "./routes.ts";
import type { Target } from "./target.ts";

const MOST_CALLS = 512;
/** Long polls wait for news; they must not crowd out calls, nor grow without bound. */
const MOST_POLLS = 5000;
const CALL_MS = 10_000;
const POLL_MS = 60_000;

interface Deps {
  readonly upstreams: Readonly<Record<ServiceName, Upstreams>>;
  readonly origins: ReadonlySet<string>;
  readonly admit: (address: string) => Promise<number>;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: ReturnType<typeof createLog>;
  /** Counts a request to a service by its status; null when it gave none. */
  readonly onAnswer: (service: ServiceName, status: number | null) => void;
  /** What the gateway answers itself below `/api`. */
  readonly own: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Calls to the services: who may ask from where, how often, how many at once, and then straight through. */
export function apiProxy({ upstreams, origins, admit, addressOf, log, onAnswer, own }: Deps) {
  const calls = inFlight(MOST_CALLS);
  const polls = inFlight(MOST_POLLS);

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: Target,
    requestId: string,
  ): Promise<void> => {
    const fail = (status: number, message: string, code: string, retryAfter?: number) =>
      sendProblem(
        response,
        status,
        { message, code, requestId },
        retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      );

    response.setHeader("vary", "Origin");
    const verdict = judgeOrigin(request, origins);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // A foreign page may make the browser ask, but never read the answer and never change anything.
    if (verdict === "refused" && !isRead) return fail(403, en.notAllowed, "forbidden");
    if (verdict === "allowed" && request.headers.origin) {
      shareWith(response, request.headers.origin);
    }
    if (request.method === "OPTIONS") return answerPreflight(response);

    const address = addressOf(request);
    const waitSeconds = await admit(address);
    if (waitSeconds > 0) return fail(429, en.tooOften, "too_often", waitSeconds);

    const destination = destinationOf(path);
    if (!destination) return fail(404, en.noSuchRoute, "not_found");
    const { service } = destination;
    if (service === "gateway") return own(request, response);
    const isPoll = path.startsWith("/socket.io/");
    if (!(isPoll ? polls : calls).enter(response))
      return fail(503, en.serviceDown, "unavailable", 1);

    const call = {
      path: destination.path + query,
      headers: upstreamHeaders(request, { address, requestId }),
      headersTimeoutMs: isPoll ? POLL_MS : CALL_MS,
    };
    try {
      const status = await upstreams[service].proxy(
        request,
        response,
        call,
        isPoll ? address : undefined,
      );
      onAnswer(service, status);
    } catch (err) {
      if (!(err instanceof UpstreamError || err instanceof NoUpstream)) throw err;
      onAnswer(service, null);
      log.warn({ err, requestId, service }, "no answer");
      fail(503, en.serviceDown, "unavailable", 1);
    }
  };
}
