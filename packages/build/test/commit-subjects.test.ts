import { expect, test } from "vitest";
import { subjectProblem } from "../src/commit-subjects.ts";

test.each([
  "svc-bookings: refuse a second open booking of a pair",
  "shell, web-kit: name every page that failed",
  "Merge branch 'main' of somewhere",
])("accepts %s", (subject) => expect(subjectProblem(subject)).toBeUndefined());

test.each([
  ["Refuse a second open booking", "does not begin with a slice"],
  ["svc-payments: refuse a second payment", "begins with svc-payments"],
  [`gateway: ${"follow ".repeat(10)}`, "79 characters, 72 at most"],
  ["docs: name the walks.", "ends with a full stop"],
])("rejects %s", (subject, problem) => expect(subjectProblem(subject)).toContain(problem));
