// The service behind every gateway, which answers with JSON of as many bytes as it is asked for.
import { createServer } from "node:http";
import { KINDS, jsonOf } from "./json.ts";

const bodies = new Map(KINDS.map((bytes) => [String(bytes), jsonOf(bytes)]));

const server = createServer((request, response) => {
  const url = request.url ?? "/";
  const body = bodies.get(url.slice(url.indexOf("=") + 1)) ?? "{}";
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-cache",
  });
  response.end(body);
});
// Longer than any gateway keeps one that rests.
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
