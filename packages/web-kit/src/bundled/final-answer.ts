import { ApiError } from "../shared/api/api-error.ts";

/** Wrong, never there or gone. */
const MISSING: readonly number[] = [400, 404];
/** Not for this person, too. All that passes by itself has other statuses (429, 503, none). */
const FINAL: readonly number[] = [...MISSING, 403, 410, 422];

const hasStatus = (error: unknown, statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** What was asked for is not there, whoever asks. */
export const isMissing = (error: unknown) => hasStatus(error, MISSING);

/** A service has refused the call, and would refuse it again: so nobody is asked to try again. */
export const isFinalAnswer = (error: unknown) => hasStatus(error, FINAL);
