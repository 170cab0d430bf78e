// Rspack points at the CommonJS build of the federation runtime, which cannot be tree-shaken.
import { createRequire } from "node:module";
import { rspack } from "@rspack/core";

const enhanced = createRequire(
  createRequire(import.meta.url).resolve("@module-federation/enhanced"),
);
const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));

export const runtimeAlias = {
  "@module-federation/runtime": tools
    .resolve("@module-federation/runtime")
    .replace(/index\.cjs$/, "index.js"),
};

export const esmBundlerRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    (found) => {
      found.request = found.request.replace(/index\.cjs$/, "index.js");
    },
  );
