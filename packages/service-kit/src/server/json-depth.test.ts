import { expect, it } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

it("counts lists and objects that stand in each other, not beside each other", () => {
  expect([isDeeperThan(nested(3), 3), isDeeperThan(nested(4), 3)]).toEqual([false, true]);
  expect(isDeeperThan('{"a":{"b":[{}]}}', 4)).toBe(false);
  expect(isDeeperThan('{"a":{"b":[{}]}}', 3)).toBe(true);
  expect(isDeeperThan(`[${"[],".repeat(100)}{}]`, 2)).toBe(false);
});

it("counts no brackets of texts, however they are quoted", () => {
  const texts = ["[[[[", '"[[[[', "\\[[[[", '\\"{{{{', "\\\\"];
  expect(texts.filter((text) => isDeeperThan(JSON.stringify([text, 1]), 1))).toEqual([]);
  expect(isDeeperThan(`["\\\\",${nested(2)}]`, 2)).toBe(true);
});

it("reads what is no JSON without an end or an error", () => {
  expect(["", "]]]]", '"', '"\\', "no"].map((text) => isDeeperThan(text, 1))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("reads no further than it has to", () => {
  const startedAt = performance.now();
  for (let n = 0; n < 100; n++) isDeeperThan(nested(300_000), 32);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
