import type * as z from "zod/mini";
import type { Schema } from "@tutorsetu/contracts/endpoint";
import type { ChatFailure, SendRefusal } from "@tutorsetu/contracts/chat";
import { type ProblemCode, type ProblemParams, messageOf } from "@tutorsetu/contracts/problems";
import { HttpProblem, statusOf } from "@tutorsetu/service-kit/http-problem";
import { fieldProblems } from "@tutorsetu/service-kit/server/validate";

const RETRY_MS = 1000;

const failure = (code: ChatFailure, problem: ProblemCode, params?: ProblemParams): SendRefusal => ({
  ok: false,
  code,
  message: messageOf(problem, params),
  problem: { code: problem, ...(params && { params }) },
});

/** A rejection or an internal error as a socket is told of it; the cause of an internal error is not told. */
export function toFailure(error: unknown): SendRefusal {
  if (!(error instanceof HttpProblem))
    return { ...failure("UNAVAILABLE", "unavailable"), retryAfterMs: RETRY_MS };
  if (error.status === statusOf.too_often) {
    const retryAfterMs = Math.ceil((error.detail.retryAfter ?? 1) * 1000);
    return { ...failure("RATE_LIMITED", error.code), retryAfterMs };
  }
  if (error.status === statusOf.unavailable) {
    const retryAfterMs = Math.ceil((error.detail.retryAfter ?? 1) * 1000);
    return { ...failure("UNAVAILABLE", error.code), retryAfterMs };
  }
  const isForbidden = error.status === statusOf.forbidden || error.status === statusOf.not_found;
  return failure(isForbidden ? "FORBIDDEN" : "INVALID", error.code, error.detail.params);
}

/** Calls the client's acknowledgement; false without one. The types promise a function, a client may send anything. */
export const acknowledge =
  (ack: unknown) =>
  (reply: unknown): boolean => {
    if (typeof ack !== "function") return false;
    ack(reply);
    return true;
  };

/** The payload as the schema describes it; throws for what does not match. */
export function parsePayload<T extends Schema<unknown>>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data as z.output<T>; // safe: what this very schema has parsed
  const [code = "invalid"] = Object.values(fieldProblems(result.error, "message"));
  throw new HttpProblem("invalid", code);
}
