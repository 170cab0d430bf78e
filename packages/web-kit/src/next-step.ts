import type { ApiError } from "./api-error.ts";
import { fill } from "./i18n.ts";

/** Said after the reason where there is one. Hindi is in `server-text`, which is fetched when it is needed. */
export const steps = {
  network: "Nothing answered. Please check your internet connection and try again.",
  tookTooLong: "That took too long. Please check your internet connection and try again.",
  ended: "Your session has ended. Please sign in again.",
  forbidden: "If you think that is a mistake, please write to us on the contact page.",
  notFound: "It may have been removed. Please go back and choose again.",
  conflict: "Please check what has changed before you try again.",
  tooLarge: "Please choose something smaller and try again.",
  waitSeconds: "You can try again in {seconds} seconds.",
  waitMinutes: "You can try again in {minutes} minutes.",
};
export type Steps = typeof steps;

const SECONDS_TOLD = 120;
const MINUTES_TOLD = 120;

/** How long to wait; nothing for a wait of hours, which the reason itself tells. */
function waitOf(seconds: number | undefined, text: Steps): string {
  if (!seconds) return "";
  if (seconds <= SECONDS_TOLD)
    return fill(text.waitSeconds, { seconds: Math.max(2, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= MINUTES_TOLD ? fill(text.waitMinutes, { minutes }) : "";
}

/** What the reason leaves open; nothing where the server's sentence says it already, as a 500 does. */
function stepOf({ status, retryAfterSeconds }: ApiError, text: Steps): string {
  const steps: Record<number, string> = {
    403: text.forbidden,
    404: text.notFound,
    409: text.conflict,
    413: text.tooLarge,
    429: waitOf(retryAfterSeconds, text),
  };
  return steps[status] ?? "";
}

const stop = (reason: string) => (/\p{Script=Devanagari}$/u.test(reason) ? "।" : ".");
const closed = (reason: string) => (/[.!?।]$/.test(reason) ? reason : `${reason}${stop(reason)}`);

/** What happened and what to do next. `hasEnded`: this very failure ended the session. */
export function sentenceOf(failure: ApiError, text: Steps, hasEnded: boolean): string {
  const { status, message, problem } = failure;
  if (status === 0 && problem.code === "network") return text.network;
  if (status === 0 && problem.code === "aborted") return text.tookTooLong;
  if (hasEnded) return text.ended;
  const step = stepOf(failure, text);
  if (!step) return message;
  return problem.code === "unknown" ? step : `${closed(message)} ${step}`;
}
