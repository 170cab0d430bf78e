import { ApiError } from "../shared/api/api-error.ts";

/** Not for this person, wrong, never there or gone: all that passes by itself has other statuses (429, 503, none). */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 410, 422]);

/** A service has refused the call, and would refuse it again: so nobody is asked to try again. */
export const isFinalAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && FINAL_STATUSES.has(error.status);
