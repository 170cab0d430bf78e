import { expect, it } from "vitest";
import { preloadLinks, parsePreloadManifest } from "./preload.ts";
import type { RemoteNow } from "./remotes.ts";

const exposed = (path: string, js: string[], css: string[]) => ({
  path,
  assets: { js: { sync: js }, css: { sync: css } },
});
const remote = (folder: string, manifest: object = {}): RemoteNow => ({
  entry: { name: "mf_a", title: "A", manifest: "", routes: ["/a"] },
  base: "/remotes/mf-a/1/",
  manifest: {
    name: "mf_a",
    metaData: { remoteEntry: { name: "entry.js", path: folder } },
    exposes: [exposed("./other", ["no.js"], []), exposed("./routes", ["r.js"], ["r.css"])],
    ...manifest,
  },
});
const hrefs = (html: string) =>
  [...html.matchAll(/as="(\w+)" href="([^"]*)"/g)].map(([, as, href]) => `${as} ${href}`);
const shell = { "/b": ["b.js"], remotes: ["all.js"] };

it.each([
  ["", "entry.js"],
  ["static", "static/entry.js"],
  ["static/", "static/entry.js"],
])("names the entry below the folder %j, then what its routes and page need", (folder, entry) => {
  const now = remote(folder, { early: { "/a": ["page.js"] } });
  expect(hrefs(preloadLinks("/a", [now], shell))).toEqual([
    "script /all.js",
    `script /remotes/mf-a/1/${entry}`,
    "script /remotes/mf-a/1/r.js",
    "style /remotes/mf-a/1/r.css",
    "script /remotes/mf-a/1/page.js",
  ]);
});

it("names what calls need last and with low priority, for pages of remotes only", () => {
  const withCalls = { ...shell, calls: ["axios.js"] };
  const html = preloadLinks("/a", [remote("")], withCalls);
  expect(html).toMatch(/<link rel="preload" as="script" fetchpriority="low" href="\/axios.js">$/);
  expect(html.match(/fetchpriority/g)).toHaveLength(1);
  expect(preloadLinks("/b", [remote("")], withCalls)).not.toContain("axios");
});

it("names nothing of a remote whose files are not there, and the shell's own for its pages", () => {
  const missing = { ...remote(""), manifest: null };
  expect(preloadLinks("/a/x", [missing], shell)).toBe("");
  expect(hrefs(preloadLinks("/b", [remote("")], shell))).toEqual(["script /b.js"]);
  expect(hrefs(preloadLinks("/b/", [], shell))).toEqual(["script /b.js"]);
  expect(preloadLinks("/c", [remote("")], shell)).toBe("");
  expect(hrefs(preloadLinks("/a", [remote("")], {}))).toHaveLength(3);
});

it("takes a variable for any one segment, and the front page for itself only", () => {
  const preloads = { "/": ["front.js"], "/t/:id/x": ["x.js"] };
  const at = (path: string) => hrefs(preloadLinks(path, [], preloads));
  expect(at("/")).toEqual(["script /front.js"]);
  expect(at("/t/1/x")).toEqual(["script /x.js"]);
  for (const path of ["/t/1/y", "/t/1", "/t/1/x/y", "/u/1/x"]) expect(at(path)).toEqual([]);
});

it("lets no file's name end its tag", () => {
  expect(preloadLinks("/b", [], { "/b": ['a"&<b>.js'] })).toBe(
    '<link rel="preload" as="script" href="/a&quot;&amp;&lt;b>.js">',
  );
});

it("reads what the shell's build says, and nothing of what cannot be read", () => {
  expect(parsePreloadManifest('{"/a":["a.js"]}')).toEqual({ "/a": ["a.js"] });
  for (const text of [undefined, "", "{", "7", '{"/a":1}'])
    expect(parsePreloadManifest(text)).toEqual({});
});
