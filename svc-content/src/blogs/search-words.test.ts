import { expect, it } from "vitest";
import { wordPatterns } from "./search-words.ts";

const finds = (search: string, text: string) =>
  wordPatterns(search).every((pattern) => pattern.test(text));

it.each([
  ["FRACTIONS", "Fractions at dinner"],
  ["dinner frac", "Fractions at dinner"],
  ["गणित", "कक्षा १० की गणित"],
  ["10", "कक्षा १० की गणित"],
  ["१०", "Class 10"],
  ["২০২৭", "Boards of 2027"],
  ["फीस", "फ़ीस पर बात"],
  ["फ़ीस", "फीस पर बात"],
  ["\u095Eीस", "फ\u093Cीस पर बात"],
  ["फ\u093Cीस", "\u095Eीस पर बात"],
  ["पढाई", "पढ़ाई और प\u095Dाई"],
  ["c++ (a.*b)", "C++ and (a.*b)"],
  ["", "anything"],
])("finds %s in %s", (search, text) => {
  expect(finds(search, text)).toBe(true);
});

it.each([
  ["a.*b", "a and b"],
  [".", "no full stop"],
  ["11", "कक्षा १०"],
  ["dinner maps", "Fractions at dinner"],
  ["फीस", "खीस"],
])("does not find %s in %s", (search, text) => {
  expect(finds(search, text)).toBe(false);
});

it("looks for a word once, however often it is said", () => {
  expect(wordPatterns("maps Maps  MAPS\tmaps")).toHaveLength(1);
});
