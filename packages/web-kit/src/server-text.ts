import { en as common } from "@tutorsetu/contracts/messages/en/common";
import * as failures from "@tutorsetu/contracts/messages/en/failures";
import { en as server } from "@tutorsetu/contracts/messages/en/server";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { catalogue, fill } from "@tutorsetu/web-kit/i18n";
import { sentenceOf } from "./next-step.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

/** Of the common texts only those that a failed call says; others, as "{fee}/month", would fit too much. */
const { networkError, requestAborted, unexpected } = common;
const english: Texts = { ...server, networkError, requestAborted, unexpected };

async function loadHindi(): Promise<Texts> {
  const [ours, theirs] = await Promise.all([
    import("@tutorsetu/contracts/messages/hi/common"),
    import("@tutorsetu/contracts/messages/hi/server"),
  ]);
  return { ...ours.hi, ...theirs.hi };
}

const keyOf = new Map(Object.entries(english).map(([key, text]) => [text, key]));

/** "Updated to: {status}" as a pattern that gives what stands in its gaps. */
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

const patterns = Object.entries(server)
  .filter(([, text]) => text.includes("{"))
  .map(([key, text]) => ({ key, pattern: patternOf(text) }));

function inLanguage(texts: Texts, said: string): string {
  const key = keyOf.get(said);
  if (key) return texts[key] ?? said;
  for (const { key: gapped, pattern } of patterns) {
    const values = pattern.exec(said)?.groups;
    if (values) return fill(texts[gapped] ?? said, values);
  }
  return said;
}

const useTexts = catalogue(english, loadHindi);

/** A hook: what the server or a contract says, in the chosen language; what it does not know stays as it is. */
export function useServerText(): (said: string) => string {
  const texts = useTexts();
  return (said) => inLanguage(texts, said);
}

async function loadSaid() {
  const [texts, { hi: text, after }] = await Promise.all([
    loadHindi(),
    import("@tutorsetu/contracts/messages/hi/failures"),
  ]);
  return { steps: { text, after }, said: (reason: string) => inLanguage(texts, reason) };
}

/** English is better than nothing, as while offline. */
const inEnglish = {
  steps: { text: failures.en, after: failures.after },
  said: (reason: string) => reason,
};

/** Fetches the texts, so that they are there when a call fails. */
export const prepare = async () => void (await loadSaid().catch(() => inEnglish));

/** The server speaks English; whoever reads Hindi gets its sentences in Hindi, those of the fields too. */
export async function inHindi(failure: ApiError, hasEnded: boolean): Promise<ApiError> {
  const { steps, said } = await loadSaid().catch(() => inEnglish);
  const { status, problem, retryAfterSeconds } = failure;
  const fields = Object.entries(problem.fields ?? {}).map(([name, text]) => [name, said(text)]);
  const message = said(problem.message);
  const spoken = {
    ...problem,
    message,
    ...(problem.fields && { fields: Object.fromEntries(fields) as Record<string, string> }), // safe: pairs of name and text
  };
  const sentence = sentenceOf(failure, steps, hasEnded, message);
  return new ApiError(status, spoken, retryAfterSeconds, sentence);
}
