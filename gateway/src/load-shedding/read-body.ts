import type { IncomingMessage, ServerResponse } from "node:http";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";

/** Bodies up to here are read before a service is asked; larger ones, such as pictures, stream to it. */
export const MOST_READ = 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined ||
  (headers["content-length"] !== undefined && headers["content-length"] !== "0");

/** A body that says its length says it before it is read. */
export const declaresMoreThan = ({ headers }: IncomingMessage, most: number) =>
  Number(headers["content-length"] ?? 0) > most;

/** The whole body; "too_large" past `most` bytes, and "gone" when the client is. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  most: number,
): Promise<Buffer | "too_large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const forget = onceEnded(request, response, () => done("gone"));
    function done(read: Buffer | "too_large" | "gone") {
      forget();
      request.off("data", onData).off("end", onEnd).off("error", onError);
      resolve(read);
    }
    const onError = () => done("gone");
    const onEnd = () => done(Buffer.concat(chunks, length));
    function onData(chunk: Buffer) {
      length += chunk.length;
      chunks.push(chunk);
      if (length > most) done("too_large");
    }
    request.on("data", onData).on("end", onEnd).on("error", onError);
  });
}
