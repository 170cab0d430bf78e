import type { Person } from "@tutorsetu/contracts/people";
import { expect, it } from "vitest";
import { person } from "../../testing/harness.ts";
import { hasLink, needsApproval } from "./approval.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);

/** An account that is so old. */
function aged(ageMs: number): Person {
  const { student, ...rest } = person("a");
  const createdAt = new Date(NOW - ageMs).toISOString();
  return { ...rest, student: student && { ...student, createdAt } };
}

it.each([
  ["younger than a day", DAY_MS - 1, true],
  ["a day old", DAY_MS, false],
])("holds the comment of an account that is %s for approval: %s ms, %s", (_, ageMs, waits) => {
  expect(needsApproval(aged(ageMs), "Thank you", NOW)).toBe(waits);
});

it("takes the age of a tutor from the profile, treats an account without one as new, and never holds an administrator's comment", () => {
  const { student, ...rest } = aged(DAY_MS);
  const nobody = { ...rest, student: null };
  const tutor = { ...nobody, role: "Tutor", tutor: student } as unknown as Person; // safe: only its day is read
  expect(needsApproval(tutor, "Thank you", NOW)).toBe(false);
  expect(needsApproval(nobody, "Thank you", NOW)).toBe(true);
  expect(needsApproval({ ...nobody, role: "Admin" }, "https://a.in", NOW)).toBe(false);
});

it("holds a comment with a link, however old its account", () => {
  expect(needsApproval(aged(365 * DAY_MS), "See www.example.org", NOW)).toBe(true);
});

it.each([
  ["https://a", true],
  ["HTTP:x", true],
  ["www.a", true],
  ["my-site.co.in", true],
  ["example\u200B.com", true],
  ["ｅｘａｍｐｌｅ．ｃｏｍ", true],
  ["buy at shop.ru now", true],
  ["Thank you. In June.", false],
  ["3.5 of 5", false],
  ["a.comma", false],
])("%j holds a link: %s", (text, has) => {
  expect(hasLink(text)).toBe(has);
});
