import { expect, it } from "vitest";
import { answersInHours, knownAnswerHours, ratingFrom } from "./rating.ts";

const HOUR_MS = 3_600_000;
const inHours = (...hours: number[]) => answersInHours(hours.map((hour) => hour * HOUR_MS));

it("says within how many whole hours half of the answers came, once there are three", () => {
  expect(inHours(1, 2)).toBeUndefined();
  expect(inHours(30, 0.2, 2.1)).toBe(3);
  expect(inHours(1, 40, 2, 50)).toBe(2);
  expect(inHours(0, 0, 0)).toBe(1);
});

it("makes the average of a distribution, and nothing of an empty one", () => {
  expect(ratingFrom([0, 0, 0, 2, 1])).toEqual({
    average: 4.3,
    count: 3,
    distribution: [0, 0, 0, 2, 1],
  });
  expect(ratingFrom([0, 0, 0, 0, 0])).toBeNull();
});

it("reads the time of answers where it stands, and in the rating of whom it was told before", () => {
  const rating = { average: 4, count: 1, answersInHours: 7 };
  expect(knownAnswerHours({ rating })).toBe(7);
  expect(knownAnswerHours({ rating, answersInHours: 3 })).toBe(3);
  expect(knownAnswerHours({ rating: null, answersInHours: 3 })).toBe(3);
  expect(knownAnswerHours({ rating, answersInHours: null })).toBeUndefined();
  expect(knownAnswerHours({ rating: null })).toBeUndefined();
});
