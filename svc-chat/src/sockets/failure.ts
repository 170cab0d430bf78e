import type { ChatFailure } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";

export interface Failure {
  readonly ok: false;
  readonly code: ChatFailure;
  readonly message: string;
  readonly retryAfterMs?: number;
}

const RETRY_MS = 1000;

const refused = (code: ChatFailure, message: string): Failure => ({ ok: false, code, message });

/** A refusal or accident as a socket says it; nothing of an accident's cause is told. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpProblem))
    return { ...refused("UNAVAILABLE", en.serviceDown), retryAfterMs: RETRY_MS };
  if (error.code === "too_often") {
    const retryAfterMs = Math.ceil((error.detail.retryAfter ?? 1) * 1000);
    return { ...refused("RATE_LIMITED", error.message), retryAfterMs };
  }
  const isForbidden = error.code === "forbidden" || error.code === "not_found";
  return refused(isForbidden ? "FORBIDDEN" : "INVALID", error.message);
}
