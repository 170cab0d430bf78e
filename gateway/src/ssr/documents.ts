import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "../accept-encoding.ts";
import { tagOf } from "../content-tag.ts";
import type { Content } from "../pages/files.ts";
import { PAGE_VARY } from "../pages/language.ts";

const BYTES = 32 * 1024 * 1024;

/** In the pool of threads, and each body once: where many ask for the same, a tenth less is worth several times the time. */
const BROTLI_QUALITY = { few: 7, many: 10 };

type Compress = (body: Buffer, brotliQuality: number) => Promise<Buffer>;

const compressors: Readonly<Record<Encoding, Compress>> = {
  br: (body, quality) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body) => promisify<Buffer, Buffer>(gzip)(body),
  identity: (body) => Promise.resolve(body),
};

interface Wanted {
  readonly encoding: Encoding;
  /** Whether there are but few such documents, and they are asked for again and again. */
  readonly isForMany: boolean;
}

/** Documents as they are sent, one per encoding, made once each. */
export function createDocuments() {
  const kept = new LRUCache<string, Content>({
    maxSize: BYTES,
    sizeCalculation: ({ bodies }, key) =>
      Object.values(bodies).reduce((sum, body) => sum + body.length, key.length),
  });
  const underWay = new Map<string, Promise<Content>>();

  async function make(
    key: string,
    { encoding, isForMany }: Wanted,
    html: string,
  ): Promise<Content> {
    const identity = Buffer.from(html);
    const quality = isForMany ? BROTLI_QUALITY.many : BROTLI_QUALITY.few;
    const body = await compressors[encoding](identity, quality);
    const content = {
      bodies: { [encoding]: body },
      tag: tagOf(identity),
      type: "text/html; charset=utf-8",
      cacheControl: "no-cache",
      vary: PAGE_VARY,
    };
    kept.set(key, content);
    return content;
  }

  /** `key` says the content and the encoding. */
  return (key: string, wanted: Wanted, html: () => string): Promise<Content> | Content => {
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return known;
    const making = make(key, wanted, html()).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
