// As little as sending a file can be: from memory, chosen by one header.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { FOLDER, listen } from "./listen.ts";

const { FILE = "" } = process.env;
const plain = readFileSync(join(FOLDER, FILE));
const gzip = readFileSync(join(FOLDER, `${FILE}.gz`));

const server = createServer((request, response) => {
  const isGzip = request.headers["accept-encoding"]?.includes("gzip");
  const body = isGzip ? gzip : plain;
  response.writeHead(200, {
    "content-type": "text/javascript",
    "content-length": body.length,
    ...(isGzip ? { "content-encoding": "gzip" } : {}),
  });
  response.end(body);
});
listen(server);
