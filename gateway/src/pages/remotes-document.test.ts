import { expect, it } from "vitest";
import { readPages } from "./page-table.ts";
import { remotesDocument } from "./remotes-document.ts";
import type { RemoteNow } from "./remotes.ts";

const remote = (described: object): RemoteNow => ({
  entry: { name: "mf_a", title: "A", manifest: "", routes: [] },
  base: "/remotes/mf-a/1/",
  manifest: {
    name: "mf_a",
    metaData: { remoteEntry: { name: "entry.js", path: "" } },
    exposes: [],
    ...described,
  },
  pages: readPages({}),
});
/** What a page is told that the remote shares. */
const toldOf = (described: object) => {
  const [told] = remotesDocument([remote(described)], true).remotes;
  return told && "manifestJson" in told ? told.manifestJson["shared"] : null;
};

it("tells of what a remote shares only what has files of its own, and what cannot be told", () => {
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const own = { name: "b", assets: { ...none, js: { sync: ["b.js"], async: [] } } };
  const unknown = [{ name: "c" }, { name: "d", assets: { js: 7 } }, "e"];
  expect(toldOf({ shared: [{ name: "a", assets: none }, own, ...unknown] })).toEqual([
    own,
    ...unknown,
  ]);
  expect([toldOf({}), toldOf({ shared: {} })]).toEqual([undefined, {}]);
});
