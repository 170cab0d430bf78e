import { expect, it } from "vitest";
import { classRanges } from "./class-ranges.ts";

it.each([
  [[9], "9th"],
  [[11, 12], "11th–12th"],
  [[1, 2, 3, 4, 5, 8, 10, 11], "1st–5th, 8th, 10th–11th"],
])("names the classes %j", (classes, text) => {
  expect(classRanges(classes)).toBe(text);
});
