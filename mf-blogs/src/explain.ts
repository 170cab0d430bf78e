import { ApiError } from "@tutorsetu/web-kit/api-error";

/** What did not work, followed by why and what to do next. */
export function explain(what: string, error: unknown): string {
  if (!(error instanceof ApiError)) return what;
  const wrong = Object.values(error.problem.fields ?? {}).join(" ");
  return `${what} ${wrong || error.sentence}`;
}
