import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyLimitsOf } from "@tutorsetu/contracts/body-limits";
import { calls } from "@tutorsetu/contracts/calls/by-slice";
import type { Calls } from "@tutorsetu/contracts/endpoint";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";
import type { RejectReason } from "../metrics.ts";
import { declaresMoreThan, hasBody, MOST_READ, readBody } from "./read-body.ts";
import type { Pace } from "./pace.ts";
import type { AllPlaces, Places } from "./places.ts";

type Limits = ReturnType<typeof bodyLimitsOf>;

interface Options {
  readonly places: AllPlaces;
  readonly watchBody: Pace["watchBody"];
}

interface Asked {
  readonly address: string;
  readonly service: string;
  /** As the service knows it. */
  readonly path: string;
  readonly isPoll: boolean;
}

/** `body`: what was read of a small one; "gone": nobody waits for an answer; else why there is no place for it. */
type Admission =
  | { readonly body: Buffer | undefined }
  | "gone"
  | Extract<RejectReason, "too_large" | "no_place">;

/**
 * What a call takes before a service is asked: its body, unless it is large and streams, and its places. They are given back when
 * its answer has ended. A slow client waits with its body, not at a service.
 */
export function admissions({ places, watchBody }: Options) {
  const limits = new Map<string, Limits>(
    Object.entries<Calls>(calls).map(([service, table]) => [service, bodyLimitsOf(table)]),
  );
  /** Of announced services no table is known here. */
  const unknown = bodyLimitsOf({});
  const limitsOf = (service: string) => limits.get(service) ?? unknown;

  function hold(kind: Places, address: string, request: IncomingMessage, response: ServerResponse) {
    const release = kind.tryAcquire(address);
    if (release) onceEnded(request, response, release);
    return release !== null;
  }

  async function bodyOf(
    request: IncomingMessage,
    response: ServerResponse,
    { address, service, path }: Asked,
  ): Promise<Admission> {
    const most = limitsOf(service)(request.method ?? "", path);
    if (declaresMoreThan(request, most)) return "too_large";
    if (most > MOST_READ) {
      watchBody(request, response, "upload");
      return hold(places.uploads, address, request, response) ? { body: undefined } : "no_place";
    }
    const release = places.bodies.tryAcquire(address);
    if (!release) return "no_place";
    watchBody(request, response, "form");
    const read = await readBody(request, response, most);
    release();
    return typeof read === "string" ? read : { body: read };
  }

  const placed = (
    request: IncomingMessage,
    response: ServerResponse,
    { isPoll, address }: Asked,
    read: Admission,
  ): Admission => {
    if (typeof read === "string") return read;
    const kind = isPoll ? places.polls : places.calls;
    return hold(kind, address, request, response) ? read : "no_place";
  };

  /** At once for what has no body, as most calls. */
  return (
    request: IncomingMessage,
    response: ServerResponse,
    asked: Asked,
  ): Admission | Promise<Admission> =>
    hasBody(request)
      ? bodyOf(request, response, asked).then((read) => placed(request, response, asked, read))
      : placed(request, response, asked, { body: undefined });
}
