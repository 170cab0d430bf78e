import { expect, it } from "vitest";
import { afterQuietHours, nextSummary } from "./times.ts";

const india = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);

it.each([
  ["23T20:59", "23T20:59"],
  ["23T21:00", "24T08:00"],
  ["23T23:59", "24T08:00"],
  ["24T00:00", "24T08:00"],
  ["24T07:59", "24T08:00"],
  ["24T08:00", "24T08:00"],
  ["24T04:00", "24T08:00"],
])("lets a device make a sound, of what happens at %s, at %s", (now, then) => {
  expect(afterQuietHours(india(now))).toEqual(india(then));
});

it.each([
  ["23T00:00", "23T18:00"],
  ["23T17:59", "23T18:00"],
  ["23T18:00", "24T18:00"],
  ["23T23:30", "24T18:00"],
])("puts what happens at %s into the summary of %s", (now, then) => {
  expect(nextSummary(india(now))).toEqual(india(then));
});
