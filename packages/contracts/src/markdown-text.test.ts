import { expect, it } from "vitest";
import { markdownToText } from "./markdown-text.ts";

it.each([
  ["# Title\n\nSome **bold** and _slanted_ `code`", "Title Some bold and slanted code"],
  ["See [the page](https://a.in) and [another](/b)", "See the page and another"],
  ["- one\n* two\n+ three\n 12. four", "one two three four"],
  ["x\n\n  \n\t- y\n-\n- z", "x y z"],
  ["> quoted", "quoted"],
  ["  spaces \t and\n\n\nlines  ", "spaces and lines"],
  ["5 - 3 is 2", "5 - 3 is 2"],
  ["[x] [y](/z) [", "[x] y ["],
  ["[a [b](c) d) e](f", "a [b d) e](f"],
  ["[a](b", "[a](b"],
  ["[](/b)", ""],
  ["", ""],
])("reads %j as %j", (markdown, text) => {
  expect(markdownToText(markdown)).toBe(text);
});

it.each(["[", "]", "[](", "[a](", "](", "\n", " ", "\t", "\r", "1", "\u2028", "- ", "#"])(
  "takes 100,000 of %j as quickly as any other text",
  (piece) => {
    const startedAt = performance.now();
    markdownToText(`Read this ${piece.repeat(100_000)}`);
    markdownToText(`${piece.repeat(100_000)}x`);
    expect(performance.now() - startedAt).toBeLessThan(500);
  },
);

it("agrees with the pattern that defines links, on every short text of their signs", () => {
  const signs = ["[", "]", "(", ")", "a"];
  let texts = [""];
  for (let length = 1; length <= 6; length++) {
    texts = texts.flatMap((text) => signs.map((sign) => text + sign));
    for (const text of texts)
      expect(markdownToText(text)).toBe(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
  }
});
