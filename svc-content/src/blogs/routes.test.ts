import { expect, it } from "vitest";
import { excerptOf } from "./routes.ts";

it("excerpts a post of brackets as quickly as any other", () => {
  const content = `Read this ${"[".repeat(99_000)}`;
  const startedAt = performance.now();
  expect(excerptOf(content)).toMatch(/^Read this/);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

it.each([
  ["# Title\n\nSome **bold** and _slanted_ `code`", "Title Some bold and slanted code"],
  ["See [the page](https://a.in) and [another](/b)", "See the page and another"],
  ["- one\n* two\n+ three\n 12. four", "one two three four"],
  ["> quoted", "quoted"],
  ["  spaces \t and\n\n\nlines  ", "spaces and lines"],
  ["5 - 3 is 2", "5 - 3 is 2"],
])("excerpts %j as %j", (content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt);
});

it("takes 150 characters as people count them", () => {
  expect(excerptOf("x".repeat(151))).toBe("x".repeat(150));
  expect(Array.from(excerptOf("😀".repeat(200)))).toHaveLength(150);
});
