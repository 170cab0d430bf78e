import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from "node:zlib";
import type { Encoding } from "../accept-encoding.ts";
import { answerHeaders } from "./forward-headers.ts";

/** Below it, less is saved by compressing than it costs. */
const LEAST_BYTES = 1024;
/** Up to here a body waits until it is whole: it is compressed within half a millisecond then, and in a third of the time that a stream takes. */
const SMALL_BYTES = 32 * 1024;
/** So much of an answer waits here for a slow client, and the service is free for others. */
const WAITING_BYTES = 128 * 1024;
const TEXT = /^(?:application\/json|text\/)/;

const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // A window of 256 kB is more than a reply has, and many replies may be under way.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

/** As short as by the default level, 6, on the JSON that services answer, in four fifths of the time. */
const GZIP = { level: 5 };
/** What Node takes for what it compresses at once, in place of 16 kB; it does not get longer. */
const chunkFor = ({ length }: Buffer) => ({ chunkSize: Math.max(length, 64) });

/** What a service answered before its body. */
export interface Head {
  readonly status: number;
  readonly text: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Where the body of an answer goes; the head goes before it. */
export interface Body {
  /** False when the client does not keep up: then `onceDrained` tells when it does again. */
  write(chunk: Buffer): boolean;
  onceDrained(resume: () => void): void;
  end(): void;
}

function isWorthwhile({ status, headers }: Head, length: number): boolean {
  return (
    status === 200 &&
    TEXT.test(headers["content-type"] ?? "") &&
    headers["content-encoding"] === undefined &&
    !/no-transform/i.test(headers["cache-control"] ?? "") &&
    !(length < LEAST_BYTES)
  );
}

/** Another encoding has other bytes: only a weak tag may stay the same. */
const encodedHead = ({ headers: { etag } }: Head, encoding: Encoding, length = "") => ({
  "content-encoding": encoding,
  "content-length": length,
  ...(etag === undefined ? {} : { etag: etag.replace(/^"/, 'W/"') }),
});

const bodyOf = (to: Writable): Body => ({
  write: (chunk) => to.write(chunk) || to.writableLength < WAITING_BYTES,
  onceDrained: (resume) => void to.once("drain", resume),
  end: () => to.end(),
});

/** As it comes; a body that comes in one piece goes with its head in one write. */
function plain(response: ServerResponse, { status, text, headers }: Head, length: number): Body {
  response.writeHead(status, text, answerHeaders(headers));
  const rest = bodyOf(response);
  let isWhole = false;
  return {
    ...rest,
    write(chunk) {
      if (chunk.length !== length) return rest.write(chunk);
      isWhole = true;
      response.end(chunk);
      return true;
    },
    end() {
      if (!isWhole) rest.end();
    },
  };
}

/** Compressed when all of it is here. */
function small(response: ServerResponse, head: Head, encoding: "br" | "gzip"): Body {
  const chunks: Buffer[] = [];
  return {
    write(chunk) {
      chunks.push(chunk);
      return true;
    },
    onceDrained: () => {},
    end() {
      const [first] = chunks;
      const whole = first && chunks.length === 1 ? first : Buffer.concat(chunks);
      const sent =
        encoding === "br"
          ? brotliCompressSync(whole, { params: BROTLI, ...chunkFor(whole) })
          : gzipSync(whole, { ...GZIP, ...chunkFor(whole) });
      const changed = encodedHead(head, encoding, String(sent.length));
      response.writeHead(head.status, head.text, answerHeaders(head.headers, changed));
      response.end(sent);
    },
  };
}

/** Compressed on its way. */
function stream(response: ServerResponse, head: Head, encoding: "br" | "gzip"): Body {
  const encoder = encoding === "br" ? createBrotliCompress({ params: BROTLI }) : createGzip(GZIP);
  const changed = encodedHead(head, encoding);
  response.writeHead(head.status, head.text, answerHeaders(head.headers, changed));
  // A side that breaks off takes the other one along. A pipeline would add more listeners than Node allows without a warning.
  encoder.once("error", () => response.destroy());
  response.once("close", () => encoder.destroy());
  encoder.pipe(response);
  return bodyOf(encoder);
}

/** Where the body of an answer is to be written, for a client that takes `encoding`. */
export function bodyFor(response: ServerResponse, head: Head, encoding: Encoding): Body {
  const { "content-length": declared } = head.headers;
  const length = declared === undefined ? Number.NaN : Number(declared);
  if (encoding === "identity" || !isWorthwhile(head, length)) return plain(response, head, length);
  return length <= SMALL_BYTES ? small(response, head, encoding) : stream(response, head, encoding);
}
