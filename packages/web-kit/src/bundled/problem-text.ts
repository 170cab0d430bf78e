import type { Problem } from "@tutorsetu/contracts/problem";
import type { ProblemCode, ProblemParams } from "@tutorsetu/contracts/problems";
import { ApiError } from "../shared/api/api-error.ts";
import { catalogue, format } from "../shared/display/i18n.ts";
import * as failures from "../messages/en/failures.ts";
import { en } from "../messages/en/problems.ts";
import { displayMessageOf } from "./error-message.ts";
import { fieldProblems, type Schema } from "./field-problems.ts";

type Texts = Readonly<Record<string, string>>;

const loadHindi = async () => (await import("../messages/hi/problems.ts")).hi;
const useTexts = catalogue<Readonly<Record<ProblemCode, string>>>(en, loadHindi);

/** The text of a code that this release knows; undefined for a newer one. */
function textOf(texts: Texts, code: string, params: ProblemParams = {}): string | undefined {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text && format(text, params);
}

/** A hook: what a problem says in the reader's language. A code that is newer than this page gets a general sentence. */
export function useProblemText(): (code: string, params?: ProblemParams) => string {
  const texts = useTexts();
  return (code, params) => textOf(texts, code, params) ?? texts.invalid;
}

/** A hook: the text of every field that does not fit a schema, by its path; empty when all fit. */
export function useFieldErrors(): (schema: Schema, values: unknown) => Record<string, string> {
  const problemText = useProblemText();
  return (schema, values) =>
    Object.fromEntries(
      Object.entries(fieldProblems(schema, values)).map(([name, code]) => [
        name,
        problemText(code),
      ]),
    );
}

/** What is said of a code that this page does not know. */
const GENERAL: Readonly<Record<number, ProblemCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "too_large",
  415: "wrong_type",
  429: "too_often",
  503: "unavailable",
};

async function loadFailureTexts() {
  const [problems, common, { hi: messages, after }] = await Promise.all([
    loadHindi(),
    import("../messages/hi/common.ts"),
    import("../messages/hi/failures.ts"),
  ]);
  const { networkError, requestAborted, unexpected } = common.hi;
  // Codes of `api` itself, where no service answered.
  const texts = {
    ...problems,
    network: networkError,
    aborted: requestAborted,
    unknown: unexpected,
  };
  return { texts, failureMessages: { messages, after } };
}

/** Fetches the texts, so that they are there when a call fails. */
export const prepare = async () => void (await loadFailureTexts().catch(() => null));

function translated(
  { code, params, fields, problems, ...rest }: Problem,
  general: string,
  texts: Texts,
) {
  const fieldText = (name: string, english: string) => {
    const problem = problems?.[name];
    return problem ? (textOf(texts, problem.code, problem.params) ?? texts["invalid"]) : english;
  };
  const inLanguage = Object.entries(fields ?? {}).map(([name, english]) => [
    name,
    fieldText(name, english),
  ]);
  return {
    ...rest,
    code,
    message: textOf(texts, code, params) ?? general,
    ...(params && { params }),
    ...(problems && { problems }),
    ...(fields && { fields: Object.fromEntries(inLanguage) as Record<string, string> }), // safe: pairs of name and text
  };
}

/** The failure in Hindi by its codes, that of the fields too; in English when the texts cannot be fetched, as while offline. */
export async function inHindi(failure: ApiError, hasEnded: boolean): Promise<ApiError> {
  const { status, problem, retryAfterSeconds } = failure;
  const loaded = await loadFailureTexts().catch(() => null);
  if (!loaded) {
    const displayMessage = displayMessageOf(
      failure,
      { messages: failures.en, after: failures.after },
      hasEnded,
    );
    return new ApiError(status, problem, retryAfterSeconds, displayMessage);
  }
  const { texts, failureMessages } = loaded;
  const general = texts[GENERAL[status] ?? (status >= 500 ? "internal" : "invalid")];
  const inLanguage = translated(problem, general, texts);
  const displayMessage = displayMessageOf(failure, failureMessages, hasEnded, inLanguage.message);
  return new ApiError(status, inLanguage, retryAfterSeconds, displayMessage);
}
