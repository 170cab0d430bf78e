import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { expect, it } from "vitest";
import { toFailure } from "./replies.ts";

it.each([
  ["a refusal", new HttpProblem("forbidden", "No"), { code: "FORBIDDEN", message: "No" }],
  [
    "who is not there",
    new HttpProblem("not_found", "Nobody"),
    { code: "FORBIDDEN", message: "Nobody" },
  ],
  ["what has no shape", new HttpProblem("invalid", "What?"), { code: "INVALID", message: "What?" }],
  [
    "what comes too often",
    new HttpProblem("too_often", "Slowly", { retryAfter: 0.1234 }),
    { code: "RATE_LIMITED", message: "Slowly", retryAfterMs: 124 },
  ],
  [
    "what comes too often for a while",
    new HttpProblem("too_often", "Slowly"),
    { code: "RATE_LIMITED", message: "Slowly", retryAfterMs: 1000 },
  ],
  [
    "an accident, whose cause is not told",
    new Error("password=1234"),
    { code: "UNAVAILABLE", message: en.serviceDown, retryAfterMs: 1000 },
  ],
])("says over a socket: %s", (_name, error, failure) => {
  expect(toFailure(error)).toEqual({ ok: false, ...failure });
});
