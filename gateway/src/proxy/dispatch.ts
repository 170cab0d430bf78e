import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";
import type { Dispatcher } from "undici";
import type { Encoding } from "../accept-encoding.ts";
import { hasBody } from "../load-shedding/read-body.ts";
import { ACCOUNT_HEADER, noteAccount } from "../access-log/account.ts";
import { type Body, bodyFor } from "./answer-body.ts";

/** How much of a rejected upload is read to the end, so that the client gets to see the answer. */
const DISCARD_BYTES = 32 * 1024 * 1024;

export function discardRest(request: IncomingMessage): void {
  let left = DISCARD_BYTES;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * The request's body for one attempt. Nothing is taken from the request before the service reads, so an attempt that
 * never connected can be repeated; and when a service answers early the client's connection lives on.
 */
function bodyOf(request: IncomingMessage): Readable {
  let started = false;
  const body: Readable = new Readable({
    read() {
      if (!started) {
        started = true;
        request.on("data", onData).on("end", onEnd).on("error", onError);
      }
      request.resume();
    },
    destroy(error, done) {
      request.off("data", onData).off("end", onEnd).off("error", onError);
      if (started && !request.complete && !request.destroyed) discardRest(request);
      done(error);
    },
  });
  const onData = (chunk: Buffer) => {
    if (!body.push(chunk)) request.pause();
  };
  const onEnd = () => body.push(null);
  const onError = (error: Error) => body.destroy(error);
  return body;
}

/** No answer came, or it broke off. `code` is Node's or undici's. */
export class UpstreamError extends Error {
  override name = "UpstreamError";
  readonly code: string;
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = "code" in cause ? String(cause.code) : "";
  }
}

export interface Call {
  readonly path: string;
  /** Whose turn it takes at an instance; null for a long poll and for a body that streams, which have places of their own. */
  readonly turnOf: string | null;
  /** Whose instance a long poll needs; null for other calls, which go to any. */
  readonly pollOf: string | null;
  readonly headers: string[];
  /** The longest wait for the first byte of the answer. */
  readonly headersTimeoutMs: number;
  /** The body where it was read already; else it streams. */
  readonly body?: Buffer | undefined;
  /** A place for a client that holds up the service, given back by the answer; null when there is none. */
  readonly holdUp: () => (() => void) | null;
  /** How a large answer may be sent; `identity` when it must stay as the service says it. */
  readonly encoding: Encoding;
}

/** What the access log says of a client that left before its answer. */
export const CLIENT_GONE = 499;

/**
 * One attempt: undici straight onto the response or its encoder, backpressure both ways, nothing buffered. Answers the status.
 * Rejects with `UpstreamError`; while the response has no headers another attempt is possible.
 */
export function dispatch(
  to: Dispatcher,
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers, body, headersTimeoutMs, encoding }: Call,
  holdUp: Call["holdUp"],
): Promise<number> {
  return new Promise((resolve, reject) => {
    let attempt: Dispatcher.DispatchController | undefined;
    let status = 0;
    let sent: Body | undefined;
    let settled = false;
    let holding: (() => void) | null = null;
    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      holding?.();
      forget();
      return true;
    };
    function onClose() {
      if (!settle()) return;
      attempt?.abort(new Error("The client has gone"));
      resolve(CLIENT_GONE);
    }
    const forget = onceEnded(request, response, onClose);

    to.dispatch(
      {
        path,
        method: request.method ?? "GET",
        headers,
        body: body ?? (hasBody(request) ? bodyOf(request) : null),
        headersTimeout: headersTimeoutMs,
      },
      {
        onRequestStart(controller) {
          attempt = controller;
          if (settled) controller.abort(new Error("The client has gone"));
        },
        onResponseStart(_controller, code, answered, text) {
          if (settled || code < 200) return;
          status = code;
          noteAccount(response, answered[ACCOUNT_HEADER]);
          const head = { status: code, text, headers: answered };
          sent = bodyFor(response, head, encoding);
        },
        onResponseData(controller, chunk) {
          if (!sent || sent.write(chunk)) return;
          holding ??= holdUp();
          if (!holding) return void response.destroy();
          controller.pause();
          sent.onceDrained(() => controller.resume());
        },
        onResponseEnd() {
          if (!settle()) return;
          sent?.end();
          resolve(status);
        },
        onResponseError(_controller, error) {
          if (!settle()) return;
          // A body that broke off must look broken, never like a clean end.
          if (sent) response.destroy();
          reject(new UpstreamError(error));
        },
      },
    );
  });
}
