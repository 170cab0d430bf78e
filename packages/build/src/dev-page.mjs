// Serves the pages of a slice while somebody works on them.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const program = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");

/** What Node runs, in a slice's folder, to serve its pages. */
export const servePageArgs = [program, "serve", "--mode", "development"];
