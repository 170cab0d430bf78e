import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const program = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");

/** What Node runs, in a slice's folder, to build its pages or to serve them while somebody works on them. */
export const rspackArgs = (command: "build" | "serve", mode: "production" | "development") => [
  "--import",
  "tsx",
  program,
  command,
  "--config-loader",
  "native",
  "--mode",
  mode,
];
