import { readFileSync } from "node:fs";
import { rspack } from "@rspack/core";
import { platformUrl } from "./dev-server.ts";

const isDevelopment = process.env.NODE_ENV === "development";

// Without React's DevTools a remote's refresh runtime finds no renderer and hot reloading silently does nothing.
const DEVELOPMENT_HOOK = `<script>if(!window.__REACT_DEVTOOLS_GLOBAL_HOOK__){let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,inject(r){this.renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},checkDCE(){}}}</script>`;

const PLATFORM = platformUrl ? `<meta name="platform" content="${platformUrl}">` : "";

/** The page that an HTML file becomes; while somebody works on it, with what hot reloading needs. */
export function htmlPage(file: string | URL) {
  const text = readFileSync(file, "utf8");
  return new rspack.HtmlRspackPlugin({
    templateContent: text.replace("<!--head-->", isDevelopment ? DEVELOPMENT_HOOK + PLATFORM : ""),
    publicPath: "/",
    chunks: ["main"],
    scriptLoading: "defer",
    minify: false,
  });
}
