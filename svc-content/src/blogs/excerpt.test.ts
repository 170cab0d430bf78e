import { expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

it("takes a post of brackets as quickly as any other", () => {
  const content = `Read this ${"[".repeat(99_000)}`;
  const startedAt = performance.now();
  expect(excerptOf(content)).toMatch(/^Read this/);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
