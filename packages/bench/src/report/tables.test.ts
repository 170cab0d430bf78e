import { expect, it } from "vitest";
import { markdownOf, replaceBetweenMarks } from "./tables.ts";

it("writes a table with its title and notes", () => {
  const table = {
    title: "Costs",
    head: ["case", "µs"],
    rows: [["a|b", "1"]],
    notes: ["Seen once."],
  };
  expect(markdownOf(table)).toBe(
    "Costs:\n\n| case | µs |\n| --- | ---: |\n| a\\|b | 1 |\n\nSeen once.",
  );
});

const DOCUMENT = `# Benchmarks

<!-- bench: one -->

old $& text

<!-- bench ends: one -->

between

<!-- bench: two -->
<!-- bench ends: two -->

end
`;

it("replaces what stands between the marks, and nothing else", () => {
  const once = replaceBetweenMarks(DOCUMENT, "one", "new $1 text\n");
  expect(once).toBe(DOCUMENT.replace("old $& text", () => "new $1 text"));
  expect(replaceBetweenMarks(once, "one", "new $1 text")).toBe(once);
});

it("fills an empty place", () => {
  expect(replaceBetweenMarks(DOCUMENT, "two", "words")).toContain(
    "<!-- bench: two -->\n\nwords\n\n<!-- bench ends: two -->\n\nend\n",
  );
});

it("does not write where there is no place", () => {
  expect(() => replaceBetweenMarks(DOCUMENT, "three", "words")).toThrow("no place for three");
  const turned = "<!-- bench ends: one -->\n<!-- bench: one -->";
  expect(() => replaceBetweenMarks(turned, "one", "words")).toThrow("no place for one");
});
