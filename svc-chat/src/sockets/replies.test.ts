import { problems } from "@tutorsetu/contracts/problems";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { expect, it } from "vitest";
import { toFailure } from "./replies.ts";

it.each([
  [
    "a rejection",
    new HttpProblem("forbidden", "forbidden"),
    { code: "FORBIDDEN", message: problems.forbidden },
  ],
  [
    "an unknown user",
    new HttpProblem("not_found", "no_such_person"),
    { code: "FORBIDDEN", message: problems.no_such_person },
  ],
  [
    "an invalid payload",
    new HttpProblem("invalid", "bad_id"),
    { code: "INVALID", message: problems.bad_id },
  ],
  [
    "a rate limit",
    new HttpProblem("too_often", "chat_too_many_new", { retryAfter: 0.1234 }),
    { code: "RATE_LIMITED", message: problems.chat_too_many_new, retryAfterMs: 124 },
  ],
  [
    "a rate limit without a time",
    new HttpProblem("too_often", "chat_too_many_new"),
    { code: "RATE_LIMITED", message: problems.chat_too_many_new, retryAfterMs: 1000 },
  ],
  [
    "an internal error, without its cause",
    new Error("password=1234"),
    { code: "UNAVAILABLE", message: problems.unavailable, retryAfterMs: 1000 },
  ],
])("translates %s", (_name, error, failure) => {
  const { problem, ...told } = toFailure(error);
  expect(told).toEqual({ ok: false, ...failure });
  expect(problems).toHaveProperty(problem?.code ?? "none", failure.message);
});
