import { after, en as messages } from "../messages/en/failures.ts";
import { displayMessageOf } from "./error-message.ts";
import { currentLanguage } from "../shared/display/i18n.ts";
import { ApiError } from "../shared/api/api-error.ts";

/** A call that nothing answered. */
export const noResponse = (message: string, code: "network" | "aborted" | "unknown") =>
  new ApiError(0, { message, code });

/** Null when it cannot be fetched, as while offline: then English is better than nothing. */
const loadHindi = () => import("./problem-text.ts").catch(() => null);

/** Fetches the messages of failures with the first call: later there may be no network to fetch the message that there is none. */
export function prepareTexts(): void {
  if (currentLanguage() === "hi") void loadHindi().then((hindi) => hindi?.prepare());
}

/** The failure with its message and hint in the chosen language. */
export async function inLanguage(failure: ApiError, hasEnded: boolean): Promise<ApiError> {
  const hindi = currentLanguage() === "hi" ? await loadHindi() : null;
  if (hindi) return hindi.inHindi(failure, hasEnded);
  const { status, problem, retryAfterSeconds } = failure;
  const displayMessage = displayMessageOf(failure, { messages, after }, hasEnded);
  return new ApiError(status, problem, retryAfterSeconds, displayMessage);
}
