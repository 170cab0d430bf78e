import type { IncomingMessage, ServerResponse } from "node:http";

/** Same host as asked for, or exactly one of the listed origins. `null` is neither. */
export function checkOrigin(
  request: IncomingMessage,
  allowed: ReadonlySet<string>,
): "no-origin" | "allowed" | "rejected" {
  const { origin, host } = request.headers;
  if (origin === undefined) return "no-origin";
  if (allowed.has(origin)) return "allowed";
  const own = host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
  return own ? "allowed" : "rejected";
}

/** Answers to an allowed origin may be read by its scripts. */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-expose-headers", "x-request-id, retry-after");
}

export function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type, idempotency-key, accept-language",
    "access-control-max-age": "600",
  });
  response.end();
}
