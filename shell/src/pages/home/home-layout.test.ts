import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// No test environment knows layers, nesting and window widths together, so these read what the browser is given.
const source = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const styles = source("home.module.css");

/** The rules that hold for windows narrower than a width, and those that hold for all. */
function rulesBelow(widthPx: number) {
  const [always = "", ...media] = styles.split("@media (max-width: ");
  return { always, below: media.find((one) => one.startsWith(`${widthPx - 0.02}px`)) ?? "" };
}
const declarations = (rules: string, name: string) =>
  new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(rules)?.[1]?.trim();

it("hides the hero's picture below 768 px, and only there [SH-039]", () => {
  expect(source("home-sections.tsx")).toMatch(/<div className={css\.art}>\s*<HeroArt \/>/);
  const { always, below } = rulesBelow(768);
  expect(declarations(below, "art")).toBe("display: none;");
  expect(always).not.toContain(".art");
});

it("puts the role cards below each other under 810 px, and side by side above [SH-050]", () => {
  expect(source("home-sections.tsx")).toMatch(/<section className={css\.roles}>\s*<article>/);
  const { always, below } = rulesBelow(810);
  expect(declarations(always, "roles")).toContain(
    "grid-template-columns: repeat(2, minmax(0, 1fr));",
  );
  expect(declarations(below, "roles")).toBe("grid-template-columns: minmax(0, 1fr);");
});
