import { expect, it } from "vitest";
import { besideLogarithm, slopeOf, usForEach } from "./slope.ts";

const SIZES = [1000, 100_000] as const;

it("tells what stays the same from what grows as the size does", () => {
  expect(slopeOf([2, 2], SIZES)).toBe(0);
  expect(slopeOf([2, 200], SIZES)).toBeCloseTo(1);
  expect(slopeOf([2, 20], SIZES)).toBeCloseTo(0.5);
});

it("compares with the logarithm", () => {
  expect(besideLogarithm([3, 5], SIZES)).toBeCloseTo(1);
  expect(besideLogarithm([3, 3], SIZES)).toBeLessThan(1);
  expect(besideLogarithm([3, 30], SIZES)).toBeGreaterThan(5);
});

it("tells what each thing more costs", () => {
  expect(usForEach([5, 104], SIZES)).toBeCloseTo(1);
  expect(usForEach([5, 5], SIZES)).toBe(0);
});
