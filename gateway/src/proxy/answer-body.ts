import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Encoding } from "../accept-encoding.ts";

/** Below it, less is saved than it costs. */
const LEAST_BYTES = 1024;
const TEXT = /^(?:application\/json|text\/)/;

const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // A window of 256 kB is more than a reply has, and many replies may be under way.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

function isWorthwhile(response: ServerResponse, status: number): boolean {
  const length = response.getHeader("content-length");
  return (
    status === 200 &&
    TEXT.test(String(response.getHeader("content-type"))) &&
    !response.hasHeader("content-encoding") &&
    !/no-transform/i.test(String(response.getHeader("cache-control"))) &&
    (length === undefined || Number(length) >= LEAST_BYTES)
  );
}

/**
 * Where the body of an answer is to be written: the response itself, or what compresses it on its way there. Called once the
 * response has all its headers, which say the encoding then.
 */
export function bodyFor(response: ServerResponse, status: number, encoding: Encoding): Writable {
  if (encoding === "identity" || !isWorthwhile(response, status)) return response;
  const encoder = encoding === "br" ? createBrotliCompress({ params: BROTLI }) : createGzip();
  response.setHeader("content-encoding", encoding);
  response.removeHeader("content-length");
  const etag = response.getHeader("etag");
  // Another encoding has other bytes: only a weak tag may stay the same.
  if (typeof etag === "string") response.setHeader("etag", etag.replace(/^"/, 'W/"'));
  // A side that breaks off takes the other one along. A pipeline would add more listeners than Node allows without a warning.
  encoder.once("error", () => response.destroy());
  response.once("close", () => encoder.destroy());
  encoder.pipe(response);
  return encoder;
}
