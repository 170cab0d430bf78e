import { describe, expect, it } from "vitest";
import { pageKey } from "./page-key.ts";
import { themeOf } from "./theme.ts";

const versions = { shell: "s1", remote: { name: "mf-listings", version: "1.0.0" } } as const;
const keyOf = (query: string, changed: object = {}) =>
  pageKey({
    path: "/tutor",
    query,
    declared: ["subject", "city", "search", "q", "ids", "after"],
    language: "en",
    ...versions,
    ...changed,
  });

describe("the key of a page", () => {
  it("holds the declared parameters in their order, and no others", () => {
    const key = keyOf("?utm_source=x&city=Pune&subject=Maths&city=Delhi");
    expect(key?.request.path).toBe("/tutor?subject=Maths&city=Pune");
    expect(key?.id).toBe(keyOf("?subject=Maths&city=Pune&page=2")?.id);
    expect(keyOf("?subject=")?.id).toBe(keyOf("")?.id);
  });

  it.each([
    { shell: "s2" },
    { language: "hi" },
    { path: "/tutors" },
    { remote: { name: "mf-listings", version: "1.0.1" } },
    { remote: undefined },
  ])("is another one for %j", (changed) => {
    expect(keyOf("?city=Pune", changed)?.id).not.toBe(keyOf("?city=Pune")?.id);
  });

  it.each(["search", "q", "ids", "after"])("of free text in %s is not kept", (name) => {
    expect(keyOf("?city=Pune")?.isKept).toBe(true);
    expect(keyOf(`?${name}=`)?.isKept).toBe(true);
    expect(keyOf(`?${name}=a%20b`)).toMatchObject({
      isKept: false,
      request: { path: `/tutor?${name}=a+b` },
    });
  });

  it("is none for a query that is too long", () => {
    expect(keyOf(`?city=${"a".repeat(500)}`)).toBeNull();
    expect(keyOf(`?other=${"a".repeat(500)}`)).not.toBeNull();
  });
});

const asking = (headers: Record<string, string>) => ({ headers });

describe("a visitor's theme", () => {
  it.each([
    ["theme=dark", "dark"],
    ["lang=hi; theme=light", "light"],
    ["theme=blue", undefined],
    ["theme=dark%22", undefined],
    ["", undefined],
  ])("with the cookie %j is %s", (cookie, theme) =>
    expect(themeOf(asking(cookie ? { cookie } : {}))).toBe(theme),
  );
});
