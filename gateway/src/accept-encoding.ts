import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/** How a body may be sent. */
export type Encoding = "br" | "gzip" | "identity";

/** Every encoding the header names, with its q-value. */
function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((p) => p.startsWith("q="));
    const weight = q === undefined ? 1 : Number.parseFloat(q.slice(2));
    if (name) found.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  return found;
}

function best(header: string): readonly Encoding[] {
  const weight = weights(header);
  const of = (name: string) => weight.get(name) ?? weight.get("*") ?? 0;
  const [br, gzip] = [of("br"), of("gzip")];
  if (br > 0 && br >= gzip) return gzip > 0 ? ["br", "gzip", "identity"] : ["br", "identity"];
  return gzip > 0 ? ["gzip", "identity"] : ["identity"];
}

const negotiated = new LRUCache<string, readonly Encoding[]>({ max: 500, memoMethod: best });

/** The encodings an Accept-Encoding header takes, the preferred first. */
export const encodingsOf = (header = ""): readonly Encoding[] => negotiated.memo(header);

/** Every encoding that a request takes, the preferred first. */
export const encodingsFor = ({ headers }: IncomingMessage) =>
  encodingsOf(headers["accept-encoding"]?.toString());

/** What a request takes best. */
export const preferredEncoding = (request: IncomingMessage): Encoding =>
  encodingsFor(request)[0] ?? "identity";
