import { en } from "@tutorsetu/contracts/messages/en/deployments";
import { catalogue, fill } from "@tutorsetu/web-kit/i18n";

const useWords = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/deployments")).hi,
);

const KEYS = [
  "rolledBack",
  "neverReleased",
  "nothingBefore",
  "noRelease",
  "noneBefore",
  "othersRelease",
] as const;
const NAMED = /\\\{(\w+)\\\}/g;

/** Finds the names and versions in a sentence that follows a template. */
const patternOf = (template: string) =>
  new RegExp(
    `^${template.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(NAMED, String.raw`(?<$1>\S+)`)}$`,
  );

/** What the gateway said about a rollback, in the reader's language; what it does not know stays as it is. */
export function useGatewayWords() {
  const words = useWords();
  return (said: string) => {
    for (const key of KEYS) {
      const found = patternOf(en[key]).exec(said);
      if (found) return fill(words[key], found.groups ?? {});
    }
    return said;
  };
}
