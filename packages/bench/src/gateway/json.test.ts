import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { jsonOf, KINDS } from "./json.ts";

it.each(KINDS)("is JSON of exactly %i bytes", (bytes) => {
  const json = jsonOf(bytes);
  expect(Buffer.byteLength(json)).toBe(bytes);
  expect(JSON.parse(json)).toHaveProperty("posts");
});

it("compresses as a list of ours does, to between a tenth and a half", () => {
  const ratio = gzipSync(jsonOf(16_384), { level: 5 }).length / 16_384;
  expect(ratio).toBeGreaterThan(0.1);
  expect(ratio).toBeLessThan(0.5);
});
