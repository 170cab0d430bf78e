import { expect, it } from "vitest";
import type { Person } from "../people/person.ts";
import { smallShareOf } from "./fair-shares.ts";

const NOW = new Date("2026-11-23T10:00:00.000Z");
const LONG_AGO = new Date(0);

it.each([
  ["without a confirmed address", { createdAt: LONG_AGO, verifiedUntil: LONG_AGO }, "unverified"],
  ["younger than a day", { createdAt: NOW, emailVerifiedAt: NOW }, "new"],
  ["both", { createdAt: NOW, verifiedUntil: LONG_AGO }, "unverified"],
  ["confirmed and old", { createdAt: LONG_AGO, emailVerifiedAt: NOW }, null],
  ["nobody", null, null],
])("says why a viewer's day is short: %s", async (_, viewer, why) => {
  const people = { find: async () => viewer as Person | null }; // safe: only the dates are read
  const share = smallShareOf({ people, now: () => NOW });
  expect(await share({ id: "a", role: "Student" })).toBe(why);
});
