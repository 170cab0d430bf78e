import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Problem } from "@tutorsetu/contracts/problem";
import { type ProblemCode, problemOf } from "@tutorsetu/contracts/problems";
import { securityHeaders } from "./security-headers.ts";

/** An error the gateway itself answers. Never cached; a response that has begun is cut instead. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(problem);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...headers,
  });
  response.end(body);
}

/** An error on a bare socket, where there is no response object: failed upgrades and malformed requests. */
export function rejectSocket(
  socket: Duplex,
  status: number,
  problem: Problem,
  retryAfter?: number,
): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem);
  const headers = {
    ...securityHeaders,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
    ...(retryAfter ? { "retry-after": retryAfter } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
  );
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [number, ProblemCode]>> = {
  HPE_HEADER_OVERFLOW: [431, "too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "invalid"],
};

/** What is no request that Node understands, or came too slowly. */
export function rejectClient(error: NodeJS.ErrnoException, socket: Duplex): void {
  const [status, code] = CLIENT_ERRORS[error.code ?? ""] ?? [400, "invalid"];
  rejectSocket(socket, status, problemOf(code));
}
