import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { encodingsOf } from "../accept-encoding.ts";
import { languageOf } from "./language.ts";
import { visitorIdOf } from "./releases.ts";
import { isPagePath, wantsHtml } from "./site.ts";

/** A request with these headers. */
const asking = (headers: object) => ({ headers }) as unknown as IncomingMessage; // safe: what is looked at

describe("pages", () => {
  it.each([
    ["/", true],
    ["/index.html", true],
    ["/tutor/64f0", true],
    ["/a.b/c", true],
    ["/a.js", false],
    ["/a.JS", false],
    ["/x.html", false],
    ["/manifest.webmanifest", false],
    ["/a.longextension", true],
  ])("%s is one: %s", (path, isPage) => expect(isPagePath(path)).toBe(isPage));

  it.each([
    [undefined, true],
    ["text/html", true],
    ["image/png, text/*;q=0.1", true],
    ["*/*", true],
    ["application/json", false],
    ["", false],
  ])("are for who takes %s: %s", (accept, wants) =>
    expect(wantsHtml(asking({ accept }))).toBe(wants),
  );
});

describe("Accept-Encoding", () => {
  it.each([
    ["GZIP", ["gzip", "identity"]],
    ["br", ["br", "identity"]],
    ["br;q=0.5, gzip;q=0.5", ["br", "gzip", "identity"]],
    ["br;q=0.4, gzip;q=0.5", ["gzip", "identity"]],
    ["br; q=0.5 , gzip ;q=0.4", ["br", "gzip", "identity"]],
    ["gzip;q=0", ["identity"]],
    ["gzip;q=none", ["identity"]],
    ["gzip;level=9;q=0", ["identity"]],
    ["gzip;level=9", ["gzip", "identity"]],
    ["*;q=0", ["identity"]],
    ["deflate", ["identity"]],
    [", ,", ["identity"]],
  ])("%j takes %j", (header, encodings) => expect(encodingsOf(header)).toEqual(encodings));
});

describe("the language of a page", () => {
  it.each([
    ["", {}, "en"],
    ["?lang=hi", { cookie: "lang=en", "accept-language": "en" }, "hi"],
    ["?lang=en", { cookie: "lang=hi" }, "en"],
    ["?lang=fr", { cookie: "theme=dark; lang=hi", "accept-language": "en" }, "hi"],
    ["", { cookie: "lang=fr", "accept-language": "hi-IN,hi;q=0.9,en;q=0.8" }, "hi"],
    ["", { "accept-language": "mr-IN, HI;q=0.5, en;q=0.4" }, "hi"],
    ["", { "accept-language": "en-GB, hi;q=0.9" }, "en"],
    ["", { "accept-language": "hi;q=0, en;q=0.1" }, "en"],
    ["", { "accept-language": "*" }, "en"],
    ["", { cookie: "xlang=hi", "accept-language": ";;q=x,," }, "en"],
  ])("%s %j is %s", (query, headers, language) =>
    expect(languageOf(asking(headers), query)).toBe(language),
  );
});

describe("the visitor id", () => {
  const id = "0123456789abcdef";
  function visit(cookie: string | undefined, hasCanary: boolean) {
    const set: Record<string, string> = {};
    const keep = (name: string, value: string) => void (set[name] = value);
    const response = { setHeader: keep, appendHeader: keep } as unknown as ServerResponse; // safe: what is called
    return {
      visitorId: visitorIdOf(asking({ cookie }), response, { hasCanary: () => hasCanary }),
      set,
    };
  }
  it.each([
    [`cohort=${id}`, id],
    [`theme=dark; cohort=${id}; x=1`, id],
  ])("is what the cookie %s says", (cookie, visitorId) => {
    expect(visit(cookie, true)).toEqual({ visitorId, set: { vary: "Cookie" } });
  });
  it.each([undefined, "cohort=short", `xcohort=${id}`, `cohort=${id}0`])(
    "is new for a visitor whose cookie is %s, for a month, unseen by scripts",
    (cookie) => {
      const { visitorId, set } = visit(cookie, true);
      expect(visitorId).toMatch(/^[0-9a-f]{16}$/);
      expect(set).toEqual({
        vary: "Cookie",
        "set-cookie": `cohort=${visitorId}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly`,
      });
    },
  );
  it("is empty while there is no canary", () => {
    expect(visit(`cohort=${id}`, false)).toEqual({ visitorId: "", set: {} });
    expect(visitorIdOf(asking({}), {} as ServerResponse, undefined)).toBe("");
  });
});
