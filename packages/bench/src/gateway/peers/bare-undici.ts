// As little as a proxy can be: no address, no request id, no limit, and nothing is told apart.
import { createServer } from "node:http";
import { Pool } from "undici";
import { listen, SERVICE } from "./listen.ts";

const pool = new Pool(SERVICE, { connections: 64 });

const server = createServer((request, response) => {
  const { connection: _connection, host: _host, ...headers } = request.headers;
  pool
    .stream(
      { path: request.url ?? "/", method: "GET", headers, opaque: response },
      ({ statusCode, headers: answered, opaque }) => {
        const { connection: _hop, "keep-alive": _time, ...kept } = answered;
        response.writeHead(statusCode, kept);
        return opaque as typeof response; // safe: it is what was given above
      },
    )
    .catch(() => response.destroy());
});
listen(server);
