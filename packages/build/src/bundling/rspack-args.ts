import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const program = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");

/**
 * What Node runs, in a slice's folder, to build its pages or to serve them while somebody works on them. The bundler reads its
 * TypeScript itself: under tsx functions carry a helper that lacks in a browser, and some of them end up in a page.
 */
export const rspackArgs = (command: "build" | "serve", mode: "production" | "development") => [
  program,
  command,
  "--config-loader",
  "jiti",
  "--mode",
  mode,
];
