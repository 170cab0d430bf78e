import { randomFillSync } from "node:crypto";
import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * An answer of this server. What each of them says waits in `common`, as name, value, name, value …: with a list of headers and
 * none that was set, Node writes both as one list; twenty calls of `setHeader` cost a proxied call a twentieth more.
 */
export class Answer extends ServerResponse {
  readonly common: string[] = [];
  requestId = "";

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    const given = headers ?? (typeof reason === "string" ? undefined : reason);
    const text = typeof reason === "string" ? reason : undefined;
    if (Array.isArray(given) && this.getHeaderNames().length === 0)
      return super.writeHead(status, text, [...this.common, ...given]);
    const own = new Set(this.getHeaderNames());
    for (let at = 0; at < this.common.length; at += 2) {
      const [name = "", value = ""] = this.common.slice(at, at + 2);
      // What was set for this answer alone stays, but for `vary`, which adds up.
      if (name === "vary" || !own.has(name)) this.appendHeader(name, value);
    }
    return super.writeHead(status, text, given);
  }
}

/** By which the logs know a request. */
export const requestIdOf = (answer: unknown): string =>
  answer instanceof Answer ? answer.requestId : "";

const ID_BYTES = 16;
const random = Buffer.alloc(256 * ID_BYTES);
let drawn = random.length;

/** 32 hex digits; the bytes of 256 of them are drawn at once. */
export function newRequestId(): string {
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  drawn += ID_BYTES;
  return random.toString("hex", drawn - ID_BYTES, drawn);
}
