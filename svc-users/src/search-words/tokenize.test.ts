import { expect, it } from "vitest";
import { tokenize } from "./tokenize.ts";

it.each([
  ["Zoë D'Souza", ["zoe", "d", "souza"]],
  ["PUNE-411001", ["pune", "411001"]],
  ["गणित पढ़ाती हूँ", ["गणित", "पढ़ाती".normalize("NFC"), "हूँ"]],
  ["कक्षा १०", ["कक्षा", "10"]],
  ["— !", []],
])("the words of %s are %j", (text, expected) => {
  expect(tokenize(text)).toEqual(expected);
});
