import { en as common } from "@tutorsetu/contracts/messages/en/common";
import { en as server } from "@tutorsetu/contracts/messages/en/server";
import { ApiError } from "./api-error.ts";
import { catalogue, fill } from "./i18n.ts";
import { sentenceOf, type Steps } from "./next-step.ts";

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

const steps: Steps = {
  network: "कोई जवाब नहीं मिला। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।",
  tookTooLong: "इसमें बहुत समय लग गया। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।",
  ended: "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  forbidden: "अगर आपको लगता है कि यह भूल है, तो कृपया हमें संपर्क पेज से लिखें।",
  notFound: "हो सकता है कि इसे हटा दिया गया हो। कृपया वापस जाकर फिर से चुनें।",
  conflict: "फिर से कोशिश करने से पहले कृपया देख लें कि क्या बदल गया है।",
  tooLarge: "कृपया कुछ छोटा चुनें और फिर से कोशिश करें।",
  waitSeconds: "आप {seconds} सेकंड बाद फिर से कोशिश कर सकते हैं।",
  waitMinutes: "आप {minutes} मिनट बाद फिर से कोशिश कर सकते हैं।",
};

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

const loadSaid = async () => {
  const texts = await loadHindi().catch(() => english);
  return (said: string) => inLanguage(texts, said);
};

/** Fetches the texts, so that they are there when a call fails. */
export const prepare = async () => void (await loadSaid());

/** The server speaks English; whoever reads Hindi gets its sentences in Hindi, those of the fields too. */
export async function inHindi(failure: ApiError, hasEnded: boolean): Promise<ApiError> {
  const said = await loadSaid();
  const { status, problem, retryAfterSeconds } = failure;
  const fields = Object.entries(problem.fields ?? {}).map(([name, text]) => [name, said(text)]);
  const spoken = {
    ...problem,
    message: said(problem.message),
    ...(problem.fields && { fields: Object.fromEntries(fields) as Record<string, string> }), // safe: pairs of name and text
  };
  const reason = new ApiError(status, spoken, retryAfterSeconds);
  return new ApiError(status, spoken, retryAfterSeconds, sentenceOf(reason, steps, hasEnded));
}
