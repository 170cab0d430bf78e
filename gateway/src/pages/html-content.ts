import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { tagOf } from "../content-tag.ts";
import type { Content } from "./files.ts";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** A document in every encoding. */
export async function contentOf(html: string): Promise<Content> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([brotliOf(identity), gzipOf(identity, { level: 9 })]);
  return {
    bodies: { identity, br, gzip: zipped },
    tag: tagOf(identity),
    type: "text/html; charset=utf-8",
    cacheControl: "no-cache",
  };
}
