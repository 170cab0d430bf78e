import { expect, it } from "vitest";
import { feeOf, placeOf, pointOf } from "./typed-filters.ts";

it.each([
  ["₹2,500", "2500"],
  ["2500/-", "2500"],
  ["९८२२", "9822"],
  ["Rs. 1,00,000", "100000"],
  ["cheap", null],
  ["0", null],
  ["2500-3000", null],
  ["9999999", null],
])("reads the fee %s as %s", (typed, fee) => {
  expect(feeOf(typed)).toBe(fee);
});

it.each([
  ["422 001", "422001"],
  ["४२२००१", "422001"],
  ["New  Delhi", "new-delhi"],
  ["नासिक", "नासिक"],
  ["19.99,73.79", "19.99,73.79"],
  ["022001", null],
  ["4220", null],
  ["19.9975,73.7898", null],
  ["<b>", null],
])("reads the place %s as %s", (typed, place) => {
  expect(placeOf(typed)).toBe(place);
});

it("tells of a place no more than where it is to about a kilometre", () => {
  const coords = { latitude: 19.997_453, longitude: 73.789_802 };
  expect(pointOf(coords as GeolocationCoordinates)).toBe("20,73.79"); // safe: only these two are read
});
