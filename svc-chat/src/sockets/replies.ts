import type { ChatFailure } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { fieldErrors } from "@tutorsetu/service-kit/validate";
import type * as z from "zod";

export interface Failure {
  readonly ok: false;
  readonly code: ChatFailure;
  readonly message: string;
  readonly retryAfterMs?: number;
}

const RETRY_MS = 1000;

const failure = (code: ChatFailure, message: string): Failure => ({ ok: false, code, message });

/** A rejection or an internal error as a socket is told of it; the cause of an internal error is not told. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof HttpProblem))
    return { ...failure("UNAVAILABLE", en.serviceDown), retryAfterMs: RETRY_MS };
  if (error.code === "too_often") {
    const retryAfterMs = Math.ceil((error.detail.retryAfter ?? 1) * 1000);
    return { ...failure("RATE_LIMITED", error.message), retryAfterMs };
  }
  const isForbidden = error.code === "forbidden" || error.code === "not_found";
  return failure(isForbidden ? "FORBIDDEN" : "INVALID", error.message);
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
export function parsePayload<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [text = en.badRequest] = Object.values(fieldErrors(result.error, "message"));
  throw new HttpProblem("invalid", text);
}
