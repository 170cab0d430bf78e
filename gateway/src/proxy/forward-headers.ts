import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { securityHeaders } from "../security-headers.ts";

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** Only the gateway may say these; a client that sends them is not believed. */
const OURS =
  /^(?:x-user-.*|x-session-id|x-forwarded-.*|x-real-ip|x-request-id|x-account-id|forwarded|traceparent|host)$/;

/** What a service may not say over the gateway's head. */
const NOT_THEIRS =
  /^(?:access-control-.*|strict-transport-security|x-request-id|x-account-id|server|x-powered-by)$/;

export interface Identity {
  readonly address: string;
  readonly requestId: string;
}

const MOST_NAMES = 200;
const LONGEST_NAME = 64;

/** Judges a name once: a handful comes again and again. What is made up on top, when so many are known, is judged each time. */
function judgedOnce(judge: (name: string) => boolean): (name: string) => boolean {
  const verdicts = new Map<string, boolean>();
  return (name) => {
    const known = verdicts.get(name);
    if (known !== undefined) return known;
    const verdict = judge(name);
    if (verdicts.size < MOST_NAMES && name.length <= LONGEST_NAME) verdicts.set(name, verdict);
    return verdict;
  };
}

/** True for a client's header that no service may see. */
export const isWithheld = judgedOnce((name) => HOP_BY_HOP.has(name) || OURS.test(name));

/** What the gateway says about a request in place of the client. */
export function assertions(request: IncomingMessage, { address, requestId }: Identity) {
  const { host = "" } = request.headers;
  return {
    host,
    "x-forwarded-for": address,
    "x-forwarded-host": host,
    "x-forwarded-proto": "encrypted" in request.socket ? "https" : "http",
    "x-request-id": requestId,
    traceparent: `00-${requestId}-${requestId.slice(16)}-01`,
  };
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The headers that a client says are for this connection only. */
const nominatedBy = ({ headers: { connection = "keep-alive" } }: IncomingMessage) =>
  connection === "keep-alive" ? NO_NAMES : new Set(connection.toLowerCase().split(/\s*,\s*/));

/** The request's headers for a service, as undici's flat list. */
export function upstreamHeaders(request: IncomingMessage, identity: Identity): string[] {
  const nominated = nominatedBy(request);
  const { headers } = request;
  const flat: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || isWithheld(name) || nominated.has(name)) continue;
    if (typeof value === "string") flat.push(name, value);
    else for (const one of value) flat.push(name, one);
  }
  const ours: Readonly<Record<string, string>> = assertions(request, identity);
  for (const name in ours) flat.push(name, ours[name] ?? "");
  return flat;
}

/** Whether the gateway hands on a service's header of this name. */
const isHandedOn = judgedOnce(
  (name) => !HOP_BY_HOP.has(name) && !NOT_THEIRS.test(name) && !(name in securityHeaders),
);

/**
 * A service's headers for the answer, as Node's flat list, with `changed` in place of those of the same names; an empty one is
 * left out. Private by default: nothing on the way may keep it.
 */
export function answerHeaders(
  from: IncomingHttpHeaders,
  changed: Readonly<Record<string, string>> = {},
): string[] {
  const flat: string[] = from["cache-control"] ? [] : ["cache-control", "no-store"];
  for (const name in from) {
    const value = from[name];
    if (value === undefined || name in changed || !isHandedOn(name)) continue;
    if (typeof value === "string") flat.push(name, value);
    else for (const one of value) flat.push(name, one);
  }
  for (const [name, value] of Object.entries(changed)) if (value) flat.push(name, value);
  return flat;
}
