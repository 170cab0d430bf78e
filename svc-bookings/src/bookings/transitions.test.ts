import { expect, it } from "vitest";
import { judge } from "./transitions.ts";

it.each([
  ["pending", "accepted", "Tutor", "Student", "go"],
  ["pending", "accepted", "Student", "Tutor", "go"],
  ["pending", "accepted", "Student", "Student", "not-yours-to-accept"],
  ["pending", "accepted", "Tutor", "Tutor", "not-yours-to-accept"],
  ["pending", "cancelled", "Student", "Student", "go"],
  ["pending", "cancelled", "Tutor", "Student", "go"],
  ["accepted", "cancelled", "Tutor", "Student", "reason-missing"],
  ["accepted", "pending", "Tutor", "Student", "no"],
  ["cancelled", "pending", "Tutor", "Student", "final"],
  ["cancelled", "accepted", "Tutor", "Student", "final"],
  ["pending", "pending", "Student", "Student", "same"],
  ["accepted", "accepted", "Tutor", "Student", "same"],
  ["cancelled", "cancelled", "Tutor", "Student", "same"],
] as const)(
  "%s → %s by the %s of a %s's booking: %s [SB-012] [SB-013] [SB-014] [SB-015] [SB-016]",
  (from, to, by, bookerRole, verdict) => {
    expect(judge({ from, to, by, bookerRole, reason: "" })).toBe(verdict);
  },
);

it.each(["Tutor", "Student"] as const)("lets the %s end a tuition with a reason [SB-016]", (by) => {
  const reason = "We move to another city.";
  const move = { from: "accepted", to: "cancelled", by, bookerRole: "Student", reason } as const;
  expect(judge(move)).toBe("go");
});
