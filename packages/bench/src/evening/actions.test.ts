import { expect, it } from "vitest";
import { limitsOf, peopleAt, type Seen } from "./actions.ts";

const well = { asked: 10_000, failed: 10, p50Ms: 5, p99Ms: 1000 };
const seen = (more: Partial<Seen> = {}): Seen => ({
  look: well,
  message: well,
  booking: well,
  ...more,
});

it("is no limit up to one failure in a thousand and a second", () => {
  expect(limitsOf(seen())).toEqual([]);
});

it("names what fails, and what takes too long", () => {
  const limits = limitsOf(
    seen({ message: { ...well, failed: 11 }, booking: { ...well, p99Ms: 1001 } }),
  );
  expect(limits).toEqual([
    "11 of 10000 failed: message",
    "one in a hundred takes 1001 ms: booking",
  ]);
});

it("does not take silence for speed", () => {
  expect(limitsOf(seen({ look: { ...well, p99Ms: Number.NaN } }))).toHaveLength(1);
});

it("counts somebody who does something every ten seconds", () => {
  expect(peopleAt(2)).toBe(2500);
});
