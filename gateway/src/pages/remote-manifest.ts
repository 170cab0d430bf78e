import { join } from "node:path";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { Files } from "./files.ts";
import { type Pages, readPages } from "./page-table.ts";

export const MANIFEST = "mf-manifest.json";
/** What is known of the pages of a manifest that cannot be read. */
export const UNKNOWN: Pages = { table: {}, isComplete: false };

const Title = z.string().min(1).max(40);
/** More of one remote would fill the footer. */
const MOST_LINKS = 3;

/** The parts of a federation manifest that pages get inlined. */
const Assets = z.object({ sync: z.array(z.string()) });
const Manifest = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({
    remoteEntry: z.looseObject({ name: z.string(), path: z.string() }),
    /** Written by the bundler from the remote's package.json. */
    buildInfo: z.looseObject({ buildVersion: z.string() }).optional().catch(undefined),
  }),
  exposes: z
    .array(z.looseObject({ path: z.string(), assets: z.looseObject({ js: Assets, css: Assets }) }))
    .default([]),
  title: Title.optional().catch(undefined),
  navigation: z
    .array(z.object({ to: z.string().startsWith("/"), title: z.object({ en: Title, hi: Title }) }))
    .max(MOST_LINKS)
    .optional()
    .catch(undefined),
  signedIn: z.array(z.string()).optional().catch(undefined),
  hindi: z.array(z.string()).optional().catch(undefined),
});
export type Manifest = z.infer<typeof Manifest>;

function parse(text: string): Manifest | null {
  try {
    return Manifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Told of the addresses of every manifest that is new. */
export type OnPages = (addresses: readonly string[]) => void;

export const MANIFESTS_IN_MEMORY = 100;

/** Reads manifests from folders; every page needs all of them, so each text is parsed once. */
export function manifestReader(files: Files, onPages: OnPages) {
  const parsed = new LRUCache<
    string,
    { readonly manifest: Manifest | null; readonly pages: Pages }
  >({
    max: MANIFESTS_IN_MEMORY,
  });
  return async (folder: string) => {
    const found = await files.text(join(folder, MANIFEST));
    if (!found) return null;
    let known = parsed.get(found.tag);
    if (!known) {
      const manifest = parse(found.text);
      known = {
        manifest,
        pages: manifest
          ? readPages({ pages: manifest["pages"], early: manifest["early"] })
          : UNKNOWN,
      };
      parsed.set(found.tag, known);
      onPages(Object.keys(known.pages.table));
    }
    return { tag: found.tag, ...known };
  };
}
