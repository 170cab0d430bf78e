import { expect, it } from "vitest";
import { matchPage } from "./page-match.ts";
import { readPages, readShellPages } from "./page-table.ts";
import { preloadLinks } from "./preload.ts";
import type { RemoteNow } from "./remotes.ts";

const exposed = (path: string, js: string[], css: string[]) => ({
  path,
  assets: { js: { sync: js }, css: { sync: css } },
});
const remote = (folder: string, pages: object = { "/a": { files: [] } }): RemoteNow => ({
  entry: { name: "mf_a", title: "A", manifest: "", routes: ["/a"] },
  base: "/remotes/mf-a/1/",
  manifest: {
    name: "mf_a",
    metaData: { remoteEntry: { name: "entry.js", path: folder } },
    exposes: [exposed("./other", ["no.js"], []), exposed("./routes", ["r.js"], ["r.css"])],
  },
  pages: readPages({ pages }),
});
const shellOf = (files: object, pages: object = {}) =>
  readShellPages(JSON.stringify({ ...files, pages }), undefined);
const shell = shellOf({ remotes: ["all.js"] }, { "/b": { files: ["b.js"] } });

const linksAt = (path: string, remotes: readonly RemoteNow[], own = shell) =>
  preloadLinks(matchPage(path, own, remotes), own);
const hrefs = (html: string) =>
  [...html.matchAll(/as="(\w+)" href="([^"]*)"/g)].map(([, as, href]) => `${as} ${href}`);

it.each([
  ["", "entry.js"],
  ["static", "static/entry.js"],
  ["static/", "static/entry.js"],
])("names the entry below the folder %j, then what its routes and page need", (folder, entry) => {
  const now = remote(folder, { "/a": { files: ["page.js"] } });
  expect(hrefs(linksAt("/a", [now]))).toEqual([
    "script /all.js",
    `script /remotes/mf-a/1/${entry}`,
    "script /remotes/mf-a/1/r.js",
    "style /remotes/mf-a/1/r.css",
    "script /remotes/mf-a/1/page.js",
  ]);
});

it("names what calls need last and with low priority, for pages of remotes only", () => {
  const withCalls = shellOf({ calls: ["axios.js"] }, { "/b": { files: [] } });
  const html = linksAt("/a", [remote("")], withCalls);
  expect(html).toMatch(/<link rel="preload" as="script" fetchpriority="low" href="\/axios.js">$/);
  expect(html.match(/fetchpriority/g)).toHaveLength(1);
  expect(linksAt("/b", [remote("")], withCalls)).not.toContain("axios");
});

it("names nothing of a remote whose files are not there, and the shell's own for its pages", () => {
  const gone = { ...remote(""), manifest: null };
  expect(linksAt("/a", [gone])).toBe("");
  expect(linksAt("/a/x", [gone])).toBe("");
  expect(hrefs(linksAt("/b", [remote("")]))).toEqual(["script /b.js"]);
  expect(linksAt("/c", [remote("")])).toBe("");
  expect(hrefs(linksAt("/a", [remote("")], shellOf({})))).toHaveLength(3);
});

it("lets no file's name end its tag", () => {
  const own = shellOf({}, { "/b": { files: ['a"&<b>.js'] } });
  expect(linksAt("/b", [], own)).toBe(
    '<link rel="preload" as="script" href="/a&quot;&amp;&lt;b>.js">',
  );
});
