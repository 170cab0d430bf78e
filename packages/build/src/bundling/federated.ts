// The one bundler configuration of the shell and of every remote.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type Configuration, rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import type { NavigationEntry, Pages } from "@tutorsetu/contracts/web/pages";
import { CompatibilityPlugin } from "./compatibility.ts";
import { devServer } from "./dev-server.ts";
import { htmlPage } from "./html-page.ts";
import {
  assetModuleFilename,
  extensions,
  isDevelopment,
  forStyles,
  localIdentName,
  rulesFor,
} from "./page-modules.ts";
import {
  FontPreload,
  modulesOf,
  PageManifest,
  type Preloads,
  runtimeAlias,
  runtimeByName,
  withoutHostErrors,
} from "./rspack-plugins.ts";
import { ServerBundlePlugin } from "./server-bundle.ts";
import { ServiceWorkerPlugin } from "./service-worker.ts";
import { shared } from "./shared.ts";
import { SiteIcons } from "./site-icons.ts";
import { splitRemote, splitShell } from "./split-chunks.ts";

const hashed = isDevelopment ? "[name]" : "static/[name].[contenthash:8]";

type Exposes = Readonly<Record<string, string>>;

/** What a visitor's browser and other sites take from the page itself, before anything of it runs. */
const forVisitors = (root: string) => [
  new FontPreload([
    { file: /anek-latin-latin-wght-normal\..+woff2$/ },
    { file: /anek-devanagari-latin-ext-wght-normal\..+woff2$/, onlyFor: "₹" },
  ]),
  new SiteIcons(
    { mark: join(root, "src/icons/mark.svg"), preview: join(root, "src/icons/preview.svg") },
    {
      name: "TutorSetu",
      description:
        "Home tutors near you for every class and subject. See the fee first, ask with one tap.",
      color: "#333a8a",
      background: "#fbf8f2",
    },
  ),
];

/** The shell is a plain build: it hands its singletons over at run time, see shell/src/platform/federation.ts. */
const shellPart = (root: string) => ({
  entry: { main: isDevelopment ? "./src/dev.tsx" : "./src/main.tsx" },
  plugins: [
    new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_HAS_EXPOSES: "false" }),
    htmlPage(join(root, "src/index.html")),
    ...(isDevelopment ? [] : forVisitors(root)),
  ],
});

function remotePart(root: string, name: string, exposes: Exposes, externalRuntime: boolean) {
  const federation = new ModuleFederationPlugin({
    name,
    filename: isDevelopment ? "remoteEntry.js" : "static/remoteEntry.[contenthash:8].js",
    exposes,
    shared: shared(isDevelopment),
    shareStrategy: "loaded-first",
    manifest: true,
    dts: false,
    experiments: {
      externalRuntime,
      optimization: { target: "web", disableRemote: true },
    },
  });
  if (!isDevelopment)
    return { entry: {} as Record<string, string>, plugins: [federation, runtimeByName()] };
  const standalone = htmlPage(new URL("./dev.html", import.meta.url));
  // Shared modules come asynchronously, so the page's first module may only import the rest.
  const entry = `data:text/javascript,import(${JSON.stringify(join(root, "src/dev.tsx"))})`;
  return { entry: { main: entry }, plugins: [federation, runtimeByName(), standalone] };
}

const output = (root: string, name: string, isRemote: boolean) => ({
  path: resolve(root, "dist"),
  publicPath: isRemote ? "auto" : "/",
  clean: true,
  uniqueName: name,
  chunkLoadTimeout: 25_000,
  // A module that throws while it is run throws the same again when it is asked for again, and is not handed out half done.
  strictModuleErrorHandling: true,
  filename: `${hashed}.js`,
  chunkFilename: `${hashed}.js`,
  cssFilename: `${hashed}.css`,
  cssChunkFilename: `${hashed}.css`,
  assetModuleFilename,
});

interface Options {
  /** In development; a remote says it in its package.json. */
  readonly port?: number;
  /** A slice that exposes nothing is the shell. */
  readonly exposes?: Exposes;
  /** How people call a remote. */
  readonly title?: string;
  /** Every address of the slice. */
  readonly pages?: Pages;
  /** What the shell links to on every page. */
  readonly navigation?: readonly NavigationEntry[];
  readonly preloads?: Preloads;
  /** Of remotes' routes, those that the shell mounts. */
  readonly contractVersions?: readonly number[];
  /** A remote that brings federation's runtime, as all did that were released before docs/decisions/0026-external-runtime.md. */
  readonly hasOwnRuntime?: boolean;
}

const described = new WeakMap<Configuration, Options>();

/** What a configuration was made from. */
export const optionsOf = (configuration: Configuration) => described.get(configuration);

/** `root` is the slice's folder. */
export function federated(root: string, options: Options): Configuration {
  const { exposes, title, navigation, pages = {}, preloads = {}, hasOwnRuntime = false } = options;
  const text = readFileSync(join(root, "package.json"), "utf8");
  const manifest = JSON.parse(text) as { name: string; slice?: { port: number } };
  const { port = manifest.slice?.port ?? 0 } = options;
  const name = manifest.name.replace("@tutorsetu/", "").replaceAll("-", "_");
  const externalRuntime = Boolean(exposes) && !isDevelopment && !hasOwnRuntime;
  const { entry, plugins } = exposes
    ? remotePart(root, name, exposes, externalRuntime)
    : shellPart(root);
  const configuration: Configuration = {
    context: root,
    mode: isDevelopment ? "development" : "production",
    target: ["web", "es2022"],
    entry,
    // Kept beside the scripts without the sources' text, named by no script and sent to nobody: the gateway reads stacks by them.
    devtool: isDevelopment ? "cheap-module-source-map" : "hidden-nosources-source-map",
    output: output(root, name, Boolean(exposes)),
    resolve: {
      extensions,
      alias: externalRuntime ? { ...runtimeAlias, ...withoutHostErrors } : runtimeAlias,
    },
    module: {
      generator: forStyles({ localIdentName }),
      rules: rulesFor(exposes && name),
    },
    optimization: isDevelopment
      ? {}
      : {
          chunkIds: "deterministic",
          moduleIds: "deterministic",
          splitChunks: exposes ? splitRemote(modulesOf(pages).size) : splitShell,
        },
    plugins: [
      ...plugins,
      ...(isDevelopment
        ? [new ReactRefreshRspackPlugin()]
        : [
            new PageManifest(root, { pages, preloads, title, navigation }),
            new CompatibilityPlugin(root, { exposes, contractVersions: options.contractVersions }),
            new ServerBundlePlugin(root, name),
            new ServiceWorkerPlugin(root),
          ]),
    ],
    devServer: devServer(port),
    // `rspack serve` turns this on by itself, and it breaks shared chunks.
    lazyCompilation: false,
    performance: false,
    // Every rule of ours lies in a layer, and components do not style each other.
    ignoreWarnings: [/Conflicting order/],
    stats: "errors-warnings",
  };
  described.set(configuration, options);
  return configuration;
}
