import type { after, en } from "@tutorsetu/contracts/messages/en/failures";
import type { ApiError } from "@tutorsetu/web-kit/api-error";
import { fill } from "@tutorsetu/web-kit/i18n";

export interface Steps {
  readonly text: typeof en;
  readonly after: typeof after;
}

const BROKEN = 500;
const SECONDS_TOLD = 120;
const MINUTES_TOLD = 120;

/** How long to wait; nothing for a wait of hours, which the reason itself tells. */
function waitOf(seconds: number | undefined, text: typeof en): string {
  if (!seconds) return "";
  if (seconds <= SECONDS_TOLD)
    return fill(text.waitSeconds, { seconds: Math.max(2, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= MINUTES_TOLD ? fill(text.waitMinutes, { minutes }) : "";
}

/** What the reason leaves open; nothing where the server's sentence says it already, as a 500 does. */
function stepOf({ status, message, retryAfterSeconds }: ApiError, { text, after }: Steps): string {
  const own = new Map(Object.entries(after)).get(message);
  if (own !== undefined) return own;
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

/**
 * What happened and what to do next, for a failure as the server words it.
 * `hasEnded`: this very failure ended the session; `said`: its reason in the reader's language.
 */
export function sentenceOf(
  failure: ApiError,
  steps: Steps,
  hasEnded: boolean,
  said = failure.message,
): string {
  const { status, problem } = failure;
  if (status === 0 && problem.code === "network") return steps.text.network;
  if (status === 0 && problem.code === "aborted") return steps.text.tookTooLong;
  if (hasEnded) return steps.text.ended;
  if (!said) return "";
  // Whatever broke, its inner words are for nobody.
  if (status === BROKEN && problem.code !== "unknown") return steps.text.broken;
  const step = stepOf(failure, steps);
  if (!step) return said;
  return problem.code === "unknown" ? step : `${closed(said)} ${step}`;
}
