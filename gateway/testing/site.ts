import { brotliCompressSync, gzipSync } from "node:zlib";
import { folderOf, gateway } from "./gateway.ts";

export const SCRIPT = "console.log('hello');".repeat(40);
export const INDEX = "<!doctype html><html><head><title>T</title></head><body></body></html>";
export const manifest = {
  name: "mf_listings",
  metaData: { remoteEntry: { name: "static/remoteEntry.0a1b2c3d.js", path: "" } },
  exposes: [
    {
      path: "./routes",
      assets: { js: { sync: ["static/routes.11223344.js"] }, css: { sync: [] } },
    },
  ],
};
/** What the build says of pages that are opened by their address. */
export const preloads = {
  "/tutors": ["static/7.11223344.js", "static/7.11223344.css"],
  "/tutor/:id": ["static/8.11223344.js"],
};
export const shellPreloads = {
  "/about": ["static/9.11223344.js"],
  remotes: ["static/5.11223344.js"],
};

/** A gateway with a shell and one remote, as they were built. */
export async function site() {
  const shellFolder = folderOf({
    "index.html": INDEX,
    "early.json": JSON.stringify(shellPreloads),
    "static/main.0a1b2c3d.js": SCRIPT,
    "static/main.0a1b2c3d.js.br": brotliCompressSync(SCRIPT),
    "static/main.0a1b2c3d.js.gz": gzipSync(SCRIPT),
    "robots.txt": "User-agent: *",
    ".stamp": "secret",
  });
  const listings = folderOf({
    "mf-manifest.json": JSON.stringify({ ...manifest, early: preloads }),
    "static/remoteEntry.0a1b2c3d.js": SCRIPT,
  });
  const remotes = [{ name: "mf-listings", folder: listings }];
  return { ...(await gateway({ shellFolder, remotes })), shellFolder, listings };
}
