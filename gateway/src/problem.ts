import type { ServerResponse } from "node:http";
import type { Problem } from "@tutorsetu/contracts/problem";

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
