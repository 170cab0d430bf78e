import { describe, expect, it } from "vitest";
import { matchPage } from "./page-match.ts";
import { findPage, readPages, readShellPages } from "./page-table.ts";
import { rootsOf } from "@tutorsetu/contracts/web/pages";
import type { RemoteNow } from "./remotes.ts";

const files = ["x.js"];
const page = { files, params: {}, noindex: false };

describe("what a build says", () => {
  it("is its pages with their patterns, and its aliases", () => {
    const pages = { "/a/:id": { files, params: { id: "[0-9]+" } }, "/b": { redirectTo: "/a/1" } };
    const read = readPages({ pages, early: { "/c": [] } });
    expect(read).toEqual({
      table: { "/a/:id": { ...page, params: { id: "[0-9]+" } }, "/b": { redirectTo: "/a/1" } },
      isComplete: true,
    });
    expect(rootsOf(read.table)).toEqual(["/a", "/b"]);
  });

  it("is what is preloaded for a build of before, which may have more pages", () => {
    const read = readPages({ early: { "/": [], "/a/:id": files, remotes: ["r.js"] } });
    expect(read).toEqual({
      table: { "/": { ...page, files: [] }, "/a/:id": page },
      isComplete: false,
    });
    expect(rootsOf(read.table)).toEqual(["/a"]);
  });

  it.each<[string, object]>([
    ["nothing", {}],
    ["an address without a slash", { a: { files } }],
    ["a page without files", { "/a": {} }],
    ["a pattern that is none", { "/a/:id": { files, params: { id: "(" } } }],
    ["a pattern without an end", { "/a/:id": { files, params: { id: "a".repeat(201) } } }],
    ["an alias to another site", { "/a": { redirectTo: "https://example.org" } }],
  ])("is nothing when it says %s", (what, pages) => {
    const said = what === "nothing" ? {} : { pages };
    expect(readPages(said)).toEqual({ table: {}, isComplete: false });
  });

  it.each([undefined, "", "{", "7", "null", '{"pages":1}'])("is nothing in %j", (text) => {
    expect(readShellPages(text, "{")).toEqual({
      remotes: [],
      calls: [],
      missing: [],
      live: [],
      offline: [],
      hindi: [],
      pages: { table: {}, isComplete: false },
      ...(text === '{"pages":1}' ? { pages: { table: {}, isComplete: false } } : {}),
    });
  });
});

const pages = readPages({
  pages: {
    "/": { files: ["front.js"] },
    "/a/:id": { files: ["variable.js"], params: { id: "[0-9]{2}" } },
    "/a/new": { files: ["fixed.js"] },
    "/a/:id/x/:n": { redirectTo: "/a/:id" },
  },
});
const foundAt = (path: string) => {
  const found = findPage(pages, path);
  return found && found !== "misfit" && "page" in found ? found.page.files[0] : found;
};

describe("the page at an address", () => {
  it.each([
    ["/", "front.js"],
    ["/a/12", "variable.js"],
    ["/a/new", "fixed.js"],
    ["/a/123", "misfit"],
    ["/a/12x", "misfit"],
    ["/a", undefined],
    ["/a/12/x", undefined],
    ["/A/12", undefined],
    ["/constructor", undefined],
  ])("%s is %s", (path, found) => expect(foundAt(path)).toBe(found));

  it("takes its variables along to where it has moved", () => {
    expect(findPage(pages, "/a/12/x/3")).toEqual({ redirectTo: "/a/12" });
  });
});

describe("whose an address is", () => {
  const shell = readShellPages(JSON.stringify({ pages: { "/": { files } } }), undefined);
  const remote = (name: string, described: object): RemoteNow => ({
    entry: { name, title: name, manifest: "", routes: [] },
    base: `/${name}/`,
    manifest: null,
    pages: readPages(described),
  });
  const whole = remote("whole", { pages: { "/a/:id": { files, params: { id: "[0-9]+" } } } });
  const former = remote("former", { early: { "/f": files } });
  const at = (path: string, ...now: RemoteNow[]) => {
    const match = matchPage(path, shell, now);
    if ("redirectTo" in match) return match.redirectTo;
    return [match.owner?.entry.name, "missing" in match ? "missing" : match.page.files.length];
  };

  it.each([
    ["/", [undefined, 1]],
    ["/a/1", ["whole", 1]],
    ["/a/1/", "/a/1"],
    ["/a/x", ["whole", "missing"]],
    ["/a/x/", ["whole", "missing"]],
    ["/a", ["whole", "missing"]],
    ["/b", [undefined, "missing"]],
  ])("%s: %j", (path, owner) => expect(at(path, whole)).toEqual(owner));

  it("nothing is missing where a build may have more pages than it names", () => {
    expect(at("/f", whole, former)).toEqual(["former", 1]);
    expect(at("/f/more", whole, former)).toEqual(["former", 0]);
    expect(at("/b", whole, former)).toEqual([undefined, 0]);
    expect(at("/a/x", whole, former)).toEqual(["whole", "missing"]);
  });
});
