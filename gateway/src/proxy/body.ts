import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/** How much of a refused upload is read to the end, so that the client gets to see the refusal. */
const DRAIN_BYTES = 32 * 1024 * 1024;

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined ||
  (headers["content-length"] !== undefined && headers["content-length"] !== "0");

function discardRest(request: IncomingMessage): void {
  let left = DRAIN_BYTES;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * The request's body for one attempt. Nothing is taken from the request before the service reads, so an attempt that
 * never connected can be repeated; and when a service answers early the client's connection lives on.
 */
export function bodyOf(request: IncomingMessage): Readable {
  let started = false;
  const body: Readable = new Readable({
    read() {
      if (!started) {
        started = true;
        request.on("data", onData).on("end", onEnd).on("error", onError);
      }
      request.resume();
    },
    destroy(error, done) {
      request.off("data", onData).off("end", onEnd).off("error", onError);
      if (started && !request.complete && !request.destroyed) discardRest(request);
      done(error);
    },
  });
  const onData = (chunk: Buffer) => {
    if (!body.push(chunk)) request.pause();
  };
  const onEnd = () => body.push(null);
  const onError = (error: Error) => body.destroy(error);
  return body;
}
