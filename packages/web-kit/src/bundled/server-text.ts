import { en as common } from "../messages/en/common.ts";
import * as failures from "../messages/en/failures.ts";
import { en as server } from "@tutorsetu/contracts/messages/en/server";
import { ApiError } from "../shared/api/api-error.ts";
import { catalogue, fill } from "../shared/display/i18n.ts";
import { displayMessageOf } from "./error-message.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

/** Of the common texts only those of a failed call; others, as "{fee}/month", would fit too much. */
const { networkError, requestAborted, unexpected } = common;
const english = { ...server, networkError, requestAborted, unexpected };

async function loadHindi(): Promise<Texts> {
  const [ours, theirs] = await Promise.all([
    import("../messages/hi/common.ts"),
    import("@tutorsetu/contracts/messages/hi/server"),
  ]);
  return { ...ours.hi, ...theirs.hi };
}

/** "Updated to: {status}" as a pattern that captures the values of its placeholders. */
function patternOf(text: string): RegExp {
  const parts = text
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part)
        ? `(?<${part.slice(1, -1)}>[^]+?)`
        : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
    );
  return new RegExp(`^${parts.join("")}$`);
}

/** Translates messages that follow the templates of an English catalogue; any other message stays as it is. */
export function createTranslator(templates: Readonly<Record<string, string>>) {
  const entries = Object.entries(templates);
  const keyOf = new Map(entries.map(([key, text]) => [text, key]));
  const patterns = entries
    .filter(([, text]) => text.includes("{"))
    .map(([key, text]) => ({ key, pattern: patternOf(text) }));

  return (texts: Texts, message: string): string => {
    const known = keyOf.get(message);
    if (known) return texts[known] ?? message;
    for (const { key, pattern } of patterns) {
      const values = pattern.exec(message)?.groups;
      if (values) return fill(texts[key] ?? message, values);
    }
    return message;
  };
}

const inLanguage = createTranslator(english);

const useTexts = catalogue<Texts>(english, loadHindi);

/** A hook that translates messages of the server or a contract to the chosen language; unknown ones stay as they are. */
export function useServerText(): (message: string) => string {
  const texts = useTexts();
  return (message) => inLanguage(texts, message);
}

async function loadFailureTexts() {
  const [texts, { hi: messages, after }] = await Promise.all([
    loadHindi(),
    import("../messages/hi/failures.ts"),
  ]);
  return {
    failureMessages: { messages, after },
    translate: (message: string) => inLanguage(texts, message),
  };
}

/** English is better than nothing, as while offline. */
const untranslated = {
  failureMessages: { messages: failures.en, after: failures.after },
  translate: (message: string) => message,
};

/** Fetches the texts, so that they are there when a call fails. */
export const prepare = async () => void (await loadFailureTexts().catch(() => untranslated));

/** Translates the server's English messages, those of the fields too. */
export async function inHindi(failure: ApiError, hasEnded: boolean): Promise<ApiError> {
  const { failureMessages, translate } = await loadFailureTexts().catch(() => untranslated);
  const { status, problem, retryAfterSeconds } = failure;
  const fields = Object.entries(problem.fields ?? {}).map(([name, text]) => [
    name,
    translate(text),
  ]);
  const message = translate(problem.message);
  const translated = {
    ...problem,
    message,
    ...(problem.fields && { fields: Object.fromEntries(fields) as Record<string, string> }), // safe: pairs of name and text
  };
  const displayMessage = displayMessageOf(failure, failureMessages, hasEnded, message);
  return new ApiError(status, translated, retryAfterSeconds, displayMessage);
}
