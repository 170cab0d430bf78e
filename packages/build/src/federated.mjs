// The one bundler configuration of the shell and of every remote.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";

const require = createRequire(import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const isDevelopment = process.env.NODE_ENV === "development";

/** What the page provides once. Remotes never bring their own; `^major` so that the shell may be newer. */
const WEB_KIT = ["api", "common-text", "document-title", "draft", "error-box", "guard", "i18n", "lazy-page", "query", "remote", "router", "session", "socket", "storage", "theme", "toast"];

function shared() {
  const major = (range) => `^${range.replace(/^\D*/, "").split(".")[0]}.0.0`;
  const versions = readJson(require.resolve("@tutorsetu/web-kit/package.json"));
  const react = readJson(require.resolve("react/package.json")).version;
  const entry = (requiredVersion, version) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion,
    version,
    ...(isDevelopment ? {} : { import: false }),
  });
  return Object.fromEntries([
    ...["react", "react/jsx-runtime", "react-dom"].map((name) => [name, entry(major(react), react)]),
    ...WEB_KIT.map((name) => [`@tutorsetu/web-kit/${name}`, entry(`^${versions.version}`, versions.version)]),
  ]);
}

// Rspack points at the CommonJS build of the federation runtime, which cannot be tree-shaken.
const enhanced = createRequire(require.resolve("@module-federation/enhanced"));
const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
const runtimeEsm = tools.resolve("@module-federation/runtime").replace(/index\.cjs$/, "index.js");
const esmBundlerRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    (found) => {
      found.request = found.request.replace(/index\.cjs$/, "index.js");
    },
  );

// Without React's DevTools a remote's refresh runtime finds no renderer and hot reloading silently does nothing.
const DEVELOPMENT_HOOK = `<script>if(!window.__REACT_DEVTOOLS_GLOBAL_HOOK__){let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,inject(r){this.renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},checkDCE(){}}}</script>`;

function pages(root, exposes) {
  if (exposes && !isDevelopment) return [];
  const file = exposes ? new URL("./dev.html", import.meta.url) : join(root, "src/index.html");
  const html = readFileSync(file, "utf8").replace("<!--head-->", isDevelopment ? DEVELOPMENT_HOOK : "");
  return [new rspack.HtmlRspackPlugin({ templateContent: html, publicPath: "/", scriptLoading: "defer", minify: false })];
}

function entryOf(exposes) {
  if (!exposes) return { main: "./src/main.tsx" };
  return isDevelopment ? { main: "./src/dev.tsx" } : {};
}

/**
 * @param {string} root the slice's folder
 * @param {{ port: number, exposes?: Record<string, string> }} options a slice that exposes nothing is the shell
 */
export function federated(root, { port, exposes }) {
  const name = readJson(join(root, "package.json")).name.replace("@tutorsetu/", "").replaceAll("-", "_");
  const hashed = isDevelopment ? "[name]" : "static/[name].[contenthash:8]";
  return {
    context: root,
    mode: isDevelopment ? "development" : "production",
    target: ["web", "es2022"],
    entry: entryOf(exposes),
    devtool: isDevelopment ? "cheap-module-source-map" : false,
    output: {
      path: resolve(root, "dist"),
      publicPath: exposes ? "auto" : "/",
      clean: true,
      uniqueName: name,
      chunkLoadTimeout: 25_000,
      filename: `${hashed}.js`,
      chunkFilename: `${hashed}.js`,
      cssFilename: `${hashed}.css`,
      cssChunkFilename: `${hashed}.css`,
      assetModuleFilename: "static/[name].[contenthash:8][ext]",
    },
    resolve: {
      extensions: [".tsx", ".ts", ".js"],
      alias: { "@module-federation/runtime": runtimeEsm },
    },
    module: {
      generator: { "css/auto": { localIdentName: isDevelopment ? "[uniqueName]-[local]-[hash:6]" : "[uniqueName]-[hash:8]" } },
      rules: [
        { test: /\.css$/, type: "css/auto" },
        { test: /\.(woff2|svg|png|webp)$/, type: "asset/resource" },
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules\/(?!@tutorsetu)/,
          loader: "builtin:swc-loader",
          type: "javascript/auto",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              target: "es2022",
              transform: { react: { runtime: "automatic", development: isDevelopment, refresh: isDevelopment } },
            },
          },
        },
      ],
    },
    optimization: isDevelopment ? {} : { chunkIds: "deterministic", moduleIds: "deterministic" },
    plugins: [
      new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_HAS_EXPOSES: "false" }),
      ...pages(root, exposes),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin()] : []),
      ...(exposes
        ? [
            new ModuleFederationPlugin({
              name,
              filename: isDevelopment ? "remoteEntry.js" : "static/remoteEntry.[contenthash:8].js",
              exposes,
              shared: shared(),
              shareStrategy: "loaded-first",
              manifest: true,
              dts: false,
              experiments: { optimization: { target: "web", disableRemote: true } },
            }),
            esmBundlerRuntime(),
          ]
        : []),
    ],
    devServer: {
      port,
      host: "127.0.0.1",
      hot: true,
      historyApiFallback: true,
      headers: { "access-control-allow-origin": "*" },
      proxy: [{ context: ["/api", "/socket.io", "/remotes.json"], target: process.env.API ?? "http://127.0.0.1:8080", ws: true }],
    },
    // `rspack serve` turns this on by itself, and it breaks shared chunks.
    lazyCompilation: false,
    performance: false,
    stats: "errors-warnings",
  };
}
