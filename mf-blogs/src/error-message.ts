import { ApiError } from "@tutorsetu/web-kit/api-error";

const lastSentence = (text: string) => /[^.!?।]+[.!?।]$/.exec(text)?.[0].trim() ?? "";

/** The reason without its last sentence where the first message ends with the same one, so that "Please try again." appears once. */
function withoutRepeat(what: string, reason: string): string {
  const last = lastSentence(reason);
  return last && last === lastSentence(what) ? reason.slice(0, -last.length).trim() : reason;
}

/** What failed, followed by why and what to do next. */
export function errorMessage(what: string, error: unknown): string {
  if (!(error instanceof ApiError)) return what;
  const wrong = Object.values(error.problem.fields ?? {}).join(" ");
  return `${what} ${wrong || withoutRepeat(what, error.displayMessage)}`.trim();
}
