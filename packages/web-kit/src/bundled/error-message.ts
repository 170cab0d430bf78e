import type { after, en } from "../messages/en/failures.ts";
import type { ApiError } from "../shared/api/api-error.ts";
import { format } from "../shared/display/i18n.ts";

/** The texts of recovery hints in one language. */
export interface FailureMessages {
  readonly messages: typeof en;
  readonly after: typeof after;
}

const SERVER_ERROR = 500;
const MAX_SECONDS_SHOWN = 120;
const MAX_MINUTES_SHOWN = 120;

/** How long to wait; nothing for a wait of hours, which the reason contains. */
function waitHint(seconds: number | undefined, messages: typeof en): string {
  if (!seconds) return "";
  if (seconds <= MAX_SECONDS_SHOWN)
    return format(messages.waitSeconds, { seconds: Math.max(2, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= MAX_MINUTES_SHOWN ? format(messages.waitMinutes, { minutes }) : "";
}

/** What to do next; nothing where the server's message contains it already, as a 500 does. */
function recoveryHint(failure: ApiError, { messages, after }: FailureMessages): string {
  const { status, problem, retryAfterSeconds } = failure;
  const specific = new Map(Object.entries(after)).get(problem.code);
  if (specific !== undefined) return specific;
  const hints: Record<number, string> = {
    403: messages.forbidden,
    404: messages.notFound,
    409: messages.conflict,
    413: messages.tooLarge,
    429: waitHint(retryAfterSeconds, messages),
  };
  return hints[status] ?? "";
}

const fullStop = (reason: string) => (/\p{Script=Devanagari}$/u.test(reason) ? "।" : ".");
const withFullStop = (reason: string) =>
  /[.!?।]$/.test(reason) ? reason : `${reason}${fullStop(reason)}`;

/**
 * The reason and a recovery hint, for a failure with the server's message.
 * `hasEnded`: this very failure ended the session; `reason`: why it failed, in the reader's language.
 */
export function displayMessageOf(
  failure: ApiError,
  texts: FailureMessages,
  hasEnded: boolean,
  reason = failure.message,
): string {
  const { status, problem } = failure;
  const { messages } = texts;
  if (status === 0 && problem.code === "network") return messages.network;
  if (status === 0 && problem.code === "aborted") return messages.tookTooLong;
  if (hasEnded) return messages.ended;
  if (!reason) return "";
  // The internal message of a server error is not shown.
  if (status === SERVER_ERROR && problem.code !== "unknown") return messages.broken;
  const hint = recoveryHint(failure, texts);
  if (!hint) return reason;
  return problem.code === "unknown" ? hint : `${withFullStop(reason)} ${hint}`;
}
