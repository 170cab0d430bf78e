import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "takes from %j what a table would run",
  (value) => {
    expect(toCsv([[value]])).toBe(`\uFEFF"'${value}"\r\n`);
  },
);

it("keeps commas, quotes and lines in their cell", () => {
  expect(toCsv([["a,b", 'c"d', "e\nf"], ["अ"]])).toBe('\uFEFF"a,b","c""d","e\nf"\r\n"अ"\r\n');
});
