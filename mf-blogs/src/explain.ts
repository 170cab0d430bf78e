import { ApiError } from "@tutorsetu/web-kit/api-error";

const lastSentence = (text: string) => /[^.!?।]+[.!?।]$/.exec(text)?.[0].trim() ?? "";

/** The reason without its last sentence where what failed ends with the same: "Please try again." is said once. */
function sayOnce(what: string, reason: string): string {
  const last = lastSentence(reason);
  return last && last === lastSentence(what) ? reason.slice(0, -last.length).trim() : reason;
}

/** What did not work, followed by why and what to do next. */
export function explain(what: string, error: unknown): string {
  if (!(error instanceof ApiError)) return what;
  const wrong = Object.values(error.problem.fields ?? {}).join(" ");
  return `${what} ${wrong || sayOnce(what, error.sentence)}`.trim();
}
