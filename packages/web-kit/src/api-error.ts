import type { Problem } from "@tutorsetu/contracts/problem";

/** A failed call, worded for a person. `status` is 0 when nothing answered. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  /** What happened and what to do next; `message` is the reason alone. */
  readonly sentence: string;

  constructor(
    status: number,
    problem: Problem,
    retryAfterSeconds?: number,
    sentence = problem.message,
  ) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
    this.sentence = sentence;
  }
}

/** What to tell whoever waited for a call: what happened and what to do next; `otherwise` where no call failed. */
export const sentenceFor = (error: unknown, otherwise = ""): string =>
  error instanceof ApiError ? error.sentence : otherwise;
