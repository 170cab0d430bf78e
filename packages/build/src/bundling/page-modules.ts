// How the modules of a page are read: the same for the browser and for the server, where only what names are given must agree.
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

export const rules = [
  { test: /\.css$/, type: "css/auto" },
  { test: /\.(woff2|svg|png|webp)$/, type: "asset/resource" },
  typescript,
];

export const extensions = [".tsx", ".ts", ".js"];
