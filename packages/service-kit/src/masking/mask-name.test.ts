import { expect, it } from "vitest";
import { maskName } from "./mask-name.ts";

it.each([
  ["Rohan Deshmukh", "Rohan D."],
  ["Rohan Vijay Deshmukh", "Rohan D."],
  ["Rohan", "Rohan"],
  ["S. Karthik", "Karthik S."],
  ["S.Karthik", "Karthik S."],
  ["Karthik S", "Karthik S."],
  ["Mr. Rohan Deshmukh", "Rohan D."],
  ["Dr", "Dr"],
  ["RohanDeshmukh", "Rohan D."],
  ["rohan_deshmukh2010", "Rohan D."],
  ["Mary-Anne D'Souza", "Mary D."],
  ["रोहन देशमुख", "रोहन दे."],
  ["Rohan Élan", "Rohan É."],
  ["rohan@example.in", "•••"],
  ["98123 45678", "•••"],
  ["Rohan 98123-45678", "•••"],
  ["  ", "•••"],
  [`${"a".repeat(40)} B`, `${"a".repeat(20)} B.`],
])("shows strangers of %j only %j", (userName, expected) => {
  const shown = maskName(userName);
  expect(shown.toLowerCase()).toBe(expected.toLowerCase());
  expect(maskName(shown)).toBe(shown);
});
