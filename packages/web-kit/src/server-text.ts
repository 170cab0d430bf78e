import { en as common } from "@tutorsetu/contracts/messages/en/common";
import { en as server } from "@tutorsetu/contracts/messages/en/server";
import { catalogue } from "./i18n.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

const english: Texts = { ...common, ...server };

async function loadHindi(): Promise<Texts> {
  const [ours, theirs] = await Promise.all([
    import("@tutorsetu/contracts/messages/hi/common"),
    import("@tutorsetu/contracts/messages/hi/server"),
  ]);
  return { ...ours.hi, ...theirs.hi };
}

const keyOf = new Map(Object.entries(english).map(([key, text]) => [text, key]));
const inLanguage = (texts: Texts, said: string) => texts[keyOf.get(said) ?? ""] ?? said;

const useTexts = catalogue(english, loadHindi);

/** A hook: what the server or a contract says, in the chosen language; what it does not know stays as it is. */
export function useServerText(): (said: string) => string {
  const texts = useTexts();
  return (said) => inLanguage(texts, said);
}

/** The same outside of components, in Hindi. */
export async function inHindi(said: string): Promise<string> {
  return inLanguage(await loadHindi().catch(() => english), said);
}
