import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing that axe finds stands on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { axe: loaded } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<AxeResults> };
    };
    const { violations } = await loaded.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(findings).toEqual([]);
}
