// How the modules of a page are read: the same for the browser and for the server, where only what names are given must agree.
import { fileURLToPath } from "node:url";

export const isDevelopment = process.env.NODE_ENV === "development";

/** Of classes: from the slice, the file and the word, so that two builds of the same sources give the same ones. */
export const localIdentName = isDevelopment
  ? "[uniqueName]-[local]-[hash:6]"
  : "[uniqueName]-[hash:8]";

/** Of images and fonts. */
export const assetModuleFilename = "static/[name].[contenthash:8][ext]";

const typescript = {
  test: /\.[jt]sx?$/,
  exclude: /node_modules\/(?!@tutorsetu)/,
  loader: "builtin:swc-loader",
  type: "javascript/auto",
  options: {
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      target: "es2022",
      transform: {
        react: { runtime: "automatic", development: isDevelopment, refresh: isDevelopment },
      },
    },
  },
};

const REMOTE_STYLES = fileURLToPath(new URL("./remote-styles.mjs", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../../..", import.meta.url));

/** Of a remote all but those of our packages, which lie in layers of their own. `name` is the remote's, such as `mf_blogs`. */
const remoteStyles = (name: string) => [
  { test: /\.css$/, include: PACKAGES, type: "css/auto" },
  {
    test: /\.css$/,
    exclude: PACKAGES,
    type: "css/module",
    use: [{ loader: REMOTE_STYLES, options: { layer: `remote.${name}` } }],
  },
];

/** `remote` is the name of the remote whose modules these are; none for the shell. */
export const rulesFor = (remote?: string) => [
  ...(remote ? remoteStyles(remote) : [{ test: /\.css$/, type: "css/auto" }]),
  { test: /\.(woff2|svg|png|webp)$/, type: "asset/resource" },
  typescript,
];

/** For the parts of modules that bundlers name by the kind of style sheet. */
export const forStyles = <T>(options: T) => ({ "css/auto": options, "css/module": options });

export const extensions = [".tsx", ".ts", ".js"];
