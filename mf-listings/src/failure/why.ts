import { ApiError } from "@tutorsetu/web-kit/api";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";

const FIRST_SERVER_ERROR = 500;

/** What a failure means to the person and what to do next: the server's own sentence where it refused. */
export function useWhy() {
  const text = useText();
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return "";
    const { status, message, retryAfterSeconds: seconds } = error;
    if (status === 0) return text.noConnection;
    if (status === 429) return seconds ? fill(text.tooMany, { seconds }) : text.tooManyNow;
    return status >= FIRST_SERVER_ERROR ? text.serverBusy : message;
  };
}
