import type { Problem } from "@tutorsetu/contracts/problem";

/** A failed call, worded for a person. `status` is 0 when nothing answered. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  /** The reason with a recovery hint; `message` is the reason alone. */
  readonly displayMessage: string;

  constructor(
    status: number,
    problem: Problem,
    retryAfterSeconds?: number,
    displayMessage = problem.message,
  ) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
    this.displayMessage = displayMessage;
  }

  /** The name that remotes released before `displayMessage` read. */
  get sentence() {
    return this.displayMessage;
  }
}

/** What to show after a failed call: the reason and a recovery hint; `otherwise` where no call failed. */
export const errorMessage = (error: unknown, otherwise = ""): string =>
  error instanceof ApiError ? error.displayMessage : otherwise;

/** The name that remotes released before `errorMessage` import. */
export { errorMessage as sentenceFor };
