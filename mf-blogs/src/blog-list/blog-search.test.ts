import { expect, it } from "vitest";
import { matches } from "./blog-search.ts";

const post = {
  title: "कक्षा १० की गणित",
  author: "Asha",
  content: "Boards of 2027.",
  keyTakeaways: [],
};

it.each(["10", "१०", "२०२७", "asha 2027"])("finds %s in whatever digits it is written", (words) => {
  expect(matches(post, words)).toBe(true);
});

it("does not find a number that is not there", () => {
  expect(matches(post, "११")).toBe(false);
});
