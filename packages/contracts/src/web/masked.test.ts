import { expect, it } from "vitest";
import { masked } from "./masked.ts";

it.each([
  ["Cannot read properties of undefined (reading 'map')", "="],
  ["asha.rao+1@example.in is taken", "… is taken"],
  ["Call +91 98450 12345 now", "Call +91 … … now"],
  ["https://site.example/tutor?name=Asha#top failed", "https://site.example/tutor… failed"],
  [
    `Unexpected token 'A', "Asha Rao, 9845" is not valid JSON`,
    "Unexpected token 'A', … is not valid JSON",
  ],
  ["No post 64f0000000000000000000ab", "No post …"],
  ["She said 'Asha Rao lives here' and \"then", "She said … and …"],
  ["Can't find variable: tutor", "="],
  ["a\n  b", "a b"],
])("takes out of %j what may be somebody's", (text, expected) => {
  expect(masked(text)).toBe(expected === "=" ? text : expected);
});

it("is short, however long the words are", () => {
  expect(masked("ab ".repeat(100_000))).toHaveLength(160);
});
