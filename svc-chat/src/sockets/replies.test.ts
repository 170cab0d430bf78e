import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { expect, it } from "vitest";
import { toFailure } from "./replies.ts";

it.each([
  ["a rejection", new HttpProblem("forbidden", "No"), { code: "FORBIDDEN", message: "No" }],
  [
    "an unknown user",
    new HttpProblem("not_found", "Nobody"),
    { code: "FORBIDDEN", message: "Nobody" },
  ],
  [
    "an invalid payload",
    new HttpProblem("invalid", "What?"),
    { code: "INVALID", message: "What?" },
  ],
  [
    "a rate limit",
    new HttpProblem("too_often", "Slowly", { retryAfter: 0.1234 }),
    { code: "RATE_LIMITED", message: "Slowly", retryAfterMs: 124 },
  ],
  [
    "a rate limit without a time",
    new HttpProblem("too_often", "Slowly"),
    { code: "RATE_LIMITED", message: "Slowly", retryAfterMs: 1000 },
  ],
  [
    "an internal error, without its cause",
    new Error("password=1234"),
    { code: "UNAVAILABLE", message: en.serviceDown, retryAfterMs: 1000 },
  ],
])("translates %s", (_name, error, failure) => {
  expect(toFailure(error)).toEqual({ ok: false, ...failure });
});
