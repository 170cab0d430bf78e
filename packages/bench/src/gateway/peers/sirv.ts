import { createServer } from "node:http";
import sirv from "sirv";
import { FOLDER, listen } from "./listen.ts";

const serve = sirv(FOLDER, {
  gzip: true,
  brotli: true,
  etag: true,
  immutable: true,
  maxAge: 31_536_000,
});
listen(createServer((request, response) => serve(request, response)));
