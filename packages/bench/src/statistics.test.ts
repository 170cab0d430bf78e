import { describe, expect, it } from "vitest";
import { besides, median, quantile, spreadOf } from "./statistics.ts";

describe("median", () => {
  it("is the middle of an odd number of values, in whatever order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });
  it("lies between the two in the middle of an even number", () => {
    expect(median([10, 1, 3, 100])).toBe(6.5);
  });
  it("orders by size and not as text", () => {
    expect(median([100, 20, 3])).toBe(20);
  });
  it("is no number without values", () => {
    expect(median([])).toBeNaN();
  });
});

describe("quantile", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  it("has that part of the values at or below it", () => {
    expect(quantile(hundred, 0.5)).toBe(50);
    expect(quantile(hundred, 0.99)).toBe(99);
    expect(quantile(hundred, 1)).toBe(100);
  });
  it("is the only value of one", () => {
    expect(quantile([7], 0.5)).toBe(7);
    expect(quantile([7], 0.99)).toBe(7);
  });
});

it("tells how far the rounds lie apart", () => {
  expect(spreadOf([4, 2, 9])).toEqual({ median: 4, least: 2, most: 9 });
});

it("compares each round with the same round of the other", () => {
  // The second round ran on a machine that was busy for both.
  expect(besides([2, 20, 2], [1, 10, 1])).toEqual({ median: 2, least: 2, most: 2 });
});

it("leaves out rounds that the other has not", () => {
  expect(besides([2, 3], [1]).most).toBe(2);
});
