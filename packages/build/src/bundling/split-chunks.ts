// Which modules share a file in production builds.
import type { Chunk } from "@rspack/core";
import { exposedChunk } from "./rspack-plugins.ts";

/** A widget stands alone: it does not fail with the routes. */
const isWidget = ({ name }: Chunk) =>
  name !== exposedChunk("./routes") && name?.startsWith(exposedChunk("./"));

/** Before it is made small; the bundler's own is 20,000. */
const MIN_SHARED_BYTES = 30_000;

/**
 * What every page of a remote needs comes with its routes, which every page loads: one file less. Styles stay with their page.
 * `pages` is how many modules are pages. A widget is one file that shares nothing with the pages: a page and its widget are hardly ever opened both.
 */
export const splitRemote = (pages: number) => ({
  chunks: (chunk: Chunk) => !chunk.canBeInitial() && !isWidget(chunk),
  // A further request costs a slow line more than a few kB that two pages both bring.
  minSize: MIN_SHARED_BYTES,
  cacheGroups: {
    routes: {
      name: exposedChunk("./routes"),
      type: /^javascript/,
      chunks: (chunk: Chunk) => !chunk.canBeInitial() && !isWidget(chunk),
      minChunks: pages,
      enforce: true,
    },
  },
});

const CALLS =
  /web-kit[\\/]src[\\/](shared[\\/](api|offline[\\/]offline)|bundled[\\/](call-failure|error-message|forms[\\/]sending|prefetched|read-pages)|messages[\\/]en[\\/]failures)/;
const QUERIES = /node_modules[\\/](swr|dequal|use-sync-external-store)[\\/]/;

export const splitShell = {
  // Each of these is one file, whatever it is made of.
  chunks: (chunk: Chunk) => !chunk.canBeInitial() && !/^(axios|remotes)$/.test(chunk.name ?? ""),
  cacheGroups: {
    // Nearly every page needs both.
    data: {
      name: "data",
      test: new RegExp(`${CALLS.source}|${QUERIES.source}`),
      chunks: "async" as const,
      enforce: true,
    },
  },
};
