import sharp from "sharp";
import { expect, test } from "vitest";
import { NoGlyphError, outlineOf } from "./outlines.ts";
import { pictureMarkup, pictureOf } from "./picture.ts";
import { readTypefaces } from "./typefaces.ts";

const typefaces = await readTypefaces();
const widthOf = (text: string) => outlineOf(text, { size: 100, weight: "bold" }, typefaces).width;

/** The colour of paper and nothing else, in the strip between the words and the right edge. */
async function hasEmptyEdge(picture: Buffer) {
  const strip = { left: 1130, top: 0, width: 70, height: 590 };
  const { channels } = await sharp(await sharp(picture).extract(strip).toBuffer()).stats();
  return channels.every(({ min, max }) => max - min <= 2);
}

test("a picture is a PNG of 1200 × 630 that messengers take, with the words in it", async () => {
  const lines = ["Physics, Mathematics", "Kochi", "₹2,600/month"];
  const draw = (title: string) => pictureOf(pictureMarkup({ title, lines }, typefaces));
  const picture = await draw("Ananya Iyer");
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(["png", 1200, 630]);
  expect(picture.length).toBeLessThan(100_000);
  expect(picture.equals(await draw("Ananya Iyen"))).toBe(false);
  expect(await hasEmptyEdge(picture)).toBe(true);
});

test.each([
  ["Devanagari", "क्ष", ["क", "ष"]],
  ["Bengali", "ক্ষ", ["ক", "ষ"]],
  ["Gujarati", "ક્ષ", ["ક", "ષ"]],
  ["Gurmukhi", "ਪ੍ਰ", ["ਪ", "ਰ"]],
  ["Kannada", "ಕ್ಷ", ["ಕ", "ಷ"]],
  ["Malayalam", "ക്ഷ", ["ക", "ഷ"]],
  ["Odia", "କ୍ଷ", ["କ", "ଷ"]],
  ["Tamil", "க்ஷ", ["க", "்", "ஷ"]],
  ["Telugu", "క్ష", ["క", "ష"]],
])("%s letters are joined", (_, joined, parts) => {
  const apart = parts.reduce((sum, part) => sum + widthOf(part), 0);
  expect(widthOf(joined)).toBeGreaterThan(0);
  expect(widthOf(joined)).toBeLessThan(apart);
});

test("several scripts, digits and the rupee sign stand in one line", () => {
  const parts = ["Dr. ", "प्रिया ", "₹2,600 ", "அ"];
  const sum = parts.reduce((all, part) => all + widthOf(part), 0);
  expect(widthOf(parts.join(""))).toBeCloseTo(sum, 0);
});

test("a name with a letter that no typeface has is not drawn at all", () => {
  expect(() => pictureMarkup({ title: "Priya نور", lines: [] }, typefaces)).toThrow(NoGlyphError);
});

test.each([
  ["a title for three lines and more", "Sums that a child does at home ".repeat(6)],
  ["one word without an end", "Rindfleischetikettierung".repeat(4)],
  ["one of another script", "क्षत्रियविद्यालयशिक्षण".repeat(6)],
])("%s stays inside the picture", async (_, title) => {
  const lines = ["Mathematics, ".repeat(12), "x", "y"];
  expect(await hasEmptyEdge(await pictureOf(pictureMarkup({ title, lines }, typefaces)))).toBe(
    true,
  );
});
