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
/** What the builds say of their pages. */
export const pages = {
  "/tutors": {
    files: ["static/7.11223344.js", "static/7.11223344.css"],
    head: { en: { title: "Tutors" }, hi: { title: "शिक्षक" } },
  },
  "/tutor/:id": { files: ["static/8.11223344.js"], params: { id: "[0-9a-f]{4}" }, noindex: true },
  "/tutor/:id/card": { redirectTo: "/tutor/:id" },
};
export const shellPages = {
  pages: { "/": { files: [] }, "/about": { files: ["static/9.11223344.js"] } },
  remotes: ["static/5.11223344.js"],
  missing: ["static/6.11223344.js"],
};

/** What draws pages on the server, in whatever form it may lie there. */
const serverPart = {
  "server/main.cjs": SCRIPT,
  "server/main.cjs.br": brotliCompressSync(SCRIPT),
  "server/main.cjs.gz": gzipSync(SCRIPT),
};

/** A gateway with a shell and one remote, as they were built. */
export async function site() {
  const shellFolder = folderOf({
    "index.html": INDEX,
    "pages.json": JSON.stringify(shellPages),
    "static/main.0a1b2c3d.js": SCRIPT,
    "static/main.0a1b2c3d.js.br": brotliCompressSync(SCRIPT),
    "static/main.0a1b2c3d.js.gz": gzipSync(SCRIPT),
    "humans.txt": "Somebody",
    ".stamp": "secret",
    ...serverPart,
  });
  const listings = folderOf({
    "mf-manifest.json": JSON.stringify({ ...manifest, pages }),
    "static/remoteEntry.0a1b2c3d.js": SCRIPT,
    ...serverPart,
  });
  const remotes = [{ name: "mf-listings", folder: listings }];
  return { ...(await gateway({ shellFolder, remotes })), shellFolder, listings };
}
