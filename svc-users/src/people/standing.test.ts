import { expect, it } from "vitest";
import { isFresh, isSuspended, isVerified } from "./standing.ts";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 86_400_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const OLD = later(-30 * DAY_MS);

it.each([
  ["of a verified address", { emailVerifiedAt: OLD, verifiedUntil: OLD }, true],
  ["from before, without a date yet", {}, true],
  ["from before, while it has time", { verifiedUntil: later(1) }, true],
  ["from before, after that time", { verifiedUntil: NOW }, false],
  ["that has just signed up", { verifiedUntil: NOW, createdAt: NOW }, false],
])("says whether an account %s is verified", (_, person, expected) => {
  expect(isVerified(person, NOW)).toBe(expected);
});

it.each([
  ["verified and a day old", { emailVerifiedAt: NOW, createdAt: later(-DAY_MS) }, false],
  ["verified and younger", { emailVerifiedAt: NOW, createdAt: later(1 - DAY_MS) }, true],
  ["not verified and old", { verifiedUntil: OLD, createdAt: OLD }, true],
  ["from before", { createdAt: OLD }, false],
])("says whether an account %s is fresh", (_, person, expected) => {
  expect(isFresh(person, NOW)).toBe(expected);
});

it("says who is suspended", () => {
  expect(isSuspended({})).toBe(false);
  expect(isSuspended({ suspension: { at: NOW, by: "an admin", reason: "Spam." } })).toBe(true);
});
