import { expect, it } from "vitest";
import { waitsFor } from "./waits-for.ts";

const timeAgreedAt = "2025-01-07T10:00:00.000Z";

it.each([
  ["nothing is proposed", {}, "Tutor"],
  ["the tutor has proposed a time", { proposedBy: "Tutor" }, "Student"],
  ["the student has agreed to it", { proposedBy: "Tutor", timeAgreedAt }, "Tutor"],
  ["the student has proposed another one", { proposedBy: "Student" }, "Tutor"],
] as const)("a student's request waits for one side: %s", (_when, times, side) => {
  const roles = ["Tutor", "Student"] as const;
  const waiting = roles.filter((role) => waitsFor(role, { bookerRole: "Student", ...times }));
  expect(waiting).toEqual([side]);
});

it("a tutor's offer waits for her as soon as the student proposes another time", () => {
  const offer = { bookerRole: "Tutor" } as const;
  expect(waitsFor("Tutor", offer)).toBe(false);
  expect(waitsFor("Tutor", { ...offer, proposedBy: "Student" })).toBe(true);
  expect(waitsFor("Student", { ...offer, proposedBy: "Student" })).toBe(false);
});
