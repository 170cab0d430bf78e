import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import { bodyOf, hasBody } from "./body.ts";
import { copyHeaders } from "./forward-headers.ts";

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
  readonly headers: string[];
  /** The longest wait for the first byte of the answer. */
  readonly headersTimeoutMs: number;
}

/** What the access log says of a client that left before its answer. */
export const CLIENT_GONE = 499;

/**
 * One attempt: undici straight onto the response, backpressure both ways, nothing buffered. Answers the status.
 * Rejects with `UpstreamError`; while the response has no headers another attempt is possible.
 */
export function dispatch(
  to: Dispatcher,
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers, headersTimeoutMs }: Call,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let attempt: Dispatcher.DispatchController | undefined;
    let status = 0;
    let settled = false;
    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      response.off("close", onClose);
      return true;
    };
    function onClose() {
      if (!settle()) return;
      attempt?.abort(new Error("The client has gone"));
      resolve(CLIENT_GONE);
    }
    response.once("close", onClose);

    to.dispatch(
      {
        path,
        method: request.method ?? "GET",
        headers,
        body: hasBody(request) ? bodyOf(request) : null,
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
          copyHeaders(answered, response);
          response.writeHead(code, text);
        },
        onResponseData(controller, chunk) {
          if (response.write(chunk)) return;
          controller.pause();
          response.once("drain", () => controller.resume());
        },
        onResponseEnd() {
          if (!settle()) return;
          response.end();
          resolve(status);
        },
        onResponseError(_controller, error) {
          if (!settle()) return;
          // A body that broke off must look broken, never like a clean end.
          if (response.headersSent) response.destroy();
          reject(new UpstreamError(error));
        },
      },
    );
  });
}
