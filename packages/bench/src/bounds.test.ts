import { expect, it } from "vitest";
import { type Bound, BOUNDS, judge } from "./bounds.ts";

const most: Bound = { figure: "cost", what: "Cost", unit: "µs", atMost: 4.5, why: "said so" };
const least: Bound = { figure: "speed", what: "Speed", unit: "×", atLeast: 0.85, why: "said so" };
const missed = (figures: Record<string, number>) =>
  judge([most, least], figures)
    .filter(({ isMissed }) => isMissed)
    .map(({ bound }) => bound.figure);

it("holds at the bound itself", () => {
  expect(missed({ cost: 4.5, speed: 0.85 })).toEqual([]);
});

it("is missed on the wrong side of it", () => {
  expect(missed({ cost: 4.51, speed: 2 })).toEqual(["cost"]);
  expect(missed({ cost: 1, speed: 0.84 })).toEqual(["speed"]);
});

it("is missed by what is no number", () => {
  expect(missed({ cost: Number.NaN })).toEqual(["cost"]);
});

it("says nothing of what was not measured", () => {
  expect(judge([most], {})).toEqual([{ bound: most, measured: undefined, isMissed: false }]);
});

it("names each figure once, with one side at least and a reason", () => {
  const names = BOUNDS.map(({ figure }) => figure);
  expect(new Set(names).size).toBe(names.length);
  for (const { atMost, atLeast, why } of BOUNDS) {
    expect(atMost ?? atLeast).toBeTypeOf("number");
    expect(why).not.toBe("");
  }
});
