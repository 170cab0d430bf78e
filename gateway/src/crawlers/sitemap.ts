// Addresses as search engines read them: lists of at most a thousand, and one list of those.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { PublicAddress } from "./addresses.ts";

const PART = 1000;

export interface Part {
  readonly addresses: readonly PublicAddress[];
  /** The last change of any of them. */
  readonly lastmod: string | undefined;
  /** Changes with the addresses. */
  readonly tag: string;
}

function partOf(addresses: readonly PublicAddress[]): Part {
  const days = addresses.flatMap(({ updatedAt }) => updatedAt ?? []);
  const tag = createHash("sha256").update(JSON.stringify(addresses)).digest("base64url");
  return { addresses, lastmod: days.toSorted().at(-1), tag };
}

/** None of nothing: a list of addresses may not be empty. */
export const partsOf = (addresses: readonly PublicAddress[]): readonly Part[] =>
  Array.from({ length: Math.ceil(addresses.length / PART) }, (_, i) =>
    partOf(addresses.slice(i * PART, (i + 1) * PART)),
  );

export const partXml = (siteUrl: string, addresses: readonly PublicAddress[]): Promise<Buffer> => {
  const stream = new SitemapStream({
    hostname: siteUrl,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
  const items = addresses.map(({ path, updatedAt }) => ({
    url: path,
    ...(updatedAt === undefined ? {} : { lastmod: updatedAt }),
  }));
  return streamToPromise(Readable.from(items).pipe(stream));
};

/** `parts` by their paths from the site's root. */
export const indexXml = (
  siteUrl: string,
  parts: readonly { readonly path: string; readonly lastmod?: string | undefined }[],
): Promise<Buffer> => {
  const stream = new SitemapIndexStream({ lastmodDateOnly: true });
  const items = parts.map(({ path, lastmod }) => ({
    url: siteUrl + path,
    ...(lastmod === undefined ? {} : { lastmod }),
  }));
  return streamToPromise(Readable.from(items).pipe(stream));
};
