import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");
const lines = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => [name, readFileSync(join(src, name), "utf8").split("\n").length - 1] as const);

it("keeps every module under 250 lines", () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter(([, count]) => count >= 250)).toEqual([]);
});

it("keeps the whole within 2,500 lines, blank lines and comments included", () => {
  expect(lines.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(2500);
});
