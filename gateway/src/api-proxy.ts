import { type ProblemCode, problemOf } from "@tutorsetu/contracts/problems";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";
import type { createLog } from "@tutorsetu/service-kit/log";
import { countedAs } from "@tutorsetu/service-kit/limits/networks";
import { preferredEncoding } from "./accept-encoding.ts";
import { isCompressible } from "./compressible-calls.ts";
import { tellsEvents, type receiveEvents } from "./client-events/receive.ts";
import { answerPreflight, checkOrigin, allowOrigin } from "./cors.ts";
import type { RejectReason } from "./metrics.ts";
import { admissions } from "./load-shedding/admit.ts";
import type { Pace } from "./load-shedding/pace.ts";
import type { AllPlaces } from "./load-shedding/places.ts";
import { hasBody } from "./load-shedding/read-body.ts";
import { NoTurnError } from "./load-shedding/turn.ts";
import { sendProblem } from "./problem.ts";
import { discardRest, UpstreamError } from "./proxy/dispatch.ts";
import { type Identity, upstreamHeaders } from "./proxy/forward-headers.ts";
import { NoUpstreamError, type Upstreams } from "./proxy/upstreams.ts";
import type { DestinationOf, Target } from "./routes.ts";

const CALL_MS = 10_000;
const POLL_MS = 60_000;

interface Deps {
  readonly destinationOf: DestinationOf;
  readonly upstreams: Readonly<Record<string, Upstreams>>;
  readonly origins: ReadonlySet<string>;
  /** Seconds to wait; 0 when the address may call. */
  readonly rateLimit: (address: string) => number;
  readonly places: AllPlaces;
  readonly watchBody: Pace["watchBody"];
  /** Counts a request that was not served because of what it, or its address, takes. */
  readonly onReject: (reason: RejectReason) => void;
  readonly log: ReturnType<typeof createLog>;
  /** Counts a request to a service by its status; null when it gave none. */
  readonly onAnswer: (service: string, status: number | null) => void;
  /** Takes what browsers tell. */
  readonly events: ReturnType<typeof receiveEvents>;
  /** What else the gateway answers itself below `/api`. */
  readonly own: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Calls to the services: who may ask from where, how often, how many at once, and then straight through. */
export function apiProxy(deps: Deps) {
  const { origins, rateLimit, places, log, onReject, onAnswer } = deps;
  const admit = admissions(deps);

  return async (
    request: IncomingMessage,
    response: Answer,
    { path, query }: Target,
    caller: Identity,
  ): Promise<void> => {
    const { address, requestId } = caller;
    const fail = (status: number, code: ProblemCode, retryAfter?: number) =>
      sendProblem(
        response,
        status,
        { ...problemOf(code), requestId },
        retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      );

    response.common.push("vary", "Origin");
    const origin = checkOrigin(request, origins);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // A foreign page may make the browser ask, but never read the answer and never change anything.
    if (origin === "rejected" && !isRead) return fail(403, "forbidden");
    if (origin === "allowed" && request.headers.origin) {
      allowOrigin(response, request.headers.origin);
    }
    if (request.method === "OPTIONS") return answerPreflight(response);

    const waitSeconds = rateLimit(address);
    if (waitSeconds > 0) {
      onReject("too_often");
      return fail(429, "too_often", waitSeconds);
    }

    const destination = deps.destinationOf(path);
    if (!destination) return fail(404, "not_found");
    const { service } = destination;
    const upstream = deps.upstreams[service];
    if (service === "gateway" && !tellsEvents(request, destination.path))
      return deps.own(request, response);
    const isPoll = path.startsWith("/socket.io/");
    const { network, site = network } = countedAs(address);
    const asked = { address: site, service, path: destination.path, isPoll };
    const admission = admit(request, response, asked);
    const admitted = admission instanceof Promise ? await admission : admission;
    if (admitted === "gone") return;
    if (typeof admitted === "string") {
      onReject(admitted);
      if (admitted === "too_large") fail(413, "too_large");
      else fail(503, "unavailable", 1);
      // What is still sent is read, so that the client gets to see why.
      return discardRest(request);
    }

    if (service === "gateway")
      return deps.events(request, response, { address, body: admitted.body, requestId });
    if (!upstream) return fail(404, "not_found");

    const streams = admitted.body === undefined && hasBody(request);
    const isSignedIn = request.headers.authorization !== undefined;
    const mayCompress = isCompressible(request.method, service, destination.path, isSignedIn);
    if (mayCompress) response.common.push("vary", "Accept-Encoding");
    const call = {
      path: destination.path + query,
      headers: upstreamHeaders(request, caller),
      body: admitted.body,
      turnOf: isPoll || streams ? null : site,
      pollOf: isPoll ? address : null,
      holdUp: () => places.slow_answers.tryAcquire(site),
      headersTimeoutMs: isPoll ? POLL_MS : CALL_MS,
      encoding: mayCompress ? preferredEncoding(request) : "identity",
    } as const;
    try {
      const status = await upstream.proxy(request, response, call);
      onAnswer(service, status);
    } catch (err) {
      if (err instanceof NoTurnError) {
        onReject("no_turn");
        return fail(503, "unavailable", 1);
      }
      if (!(err instanceof UpstreamError || err instanceof NoUpstreamError)) throw err;
      onAnswer(service, null);
      log.warn({ err, requestId, service }, "no answer");
      fail(503, "unavailable", 1);
    }
  };
}
