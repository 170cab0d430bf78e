import { expect, it } from "vitest";
import { queryTokens, tokenize, tokensOf } from "./documents.ts";

it.each([
  ["Zoë D'Souza", ["zoe", "d", "souza"]],
  ["PUNE-411001", ["pune", "411001"]],
  ["गणित पढ़ाती हूँ", ["गणित", "पढ़ाती".normalize("NFC"), "हूँ"]],
  ["कक्षा १०", ["कक्षा", "10"]],
  ["— !", []],
])("the words of %s are %j", (text, expected) => {
  expect(tokenize(text)).toEqual(expected);
});

it("indexes each word of a profile once, four hundred at most, and no combining sign alone", () => {
  expect(tokensOf(["Pune maths", undefined, "maths PUNE", "\u0301"])).toEqual(["pune", "maths"]);
  const many = Array.from({ length: 500 }, (_, n) => `w${n}`);
  expect(tokensOf([many.join(" ")])).toEqual(many.slice(0, 400));
});

it("searches for six different words at most, the longest first", () => {
  expect(queryTokens("a bb a ccc dddd eeeee ffffff ggggggg")).toEqual([
    "ffffff",
    "eeeee",
    "dddd",
    "ccc",
    "bb",
    "a",
  ]);
  expect(queryTokens("")).toEqual([]);
});
