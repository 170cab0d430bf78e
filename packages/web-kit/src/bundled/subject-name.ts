import { SUBJECTS } from "@tutorsetu/contracts/domain";
import { en } from "../messages/en/subjects.ts";
import { useMemo } from "react";
import { catalogue } from "../shared/display/i18n.ts";

const useNames = catalogue(en, async () => (await import("../messages/hi/subjects.ts")).hi);

/** A slug nobody has translated, as people read it: "civics" → "Civics". */
const titleCase = (slug: string) =>
  slug.replaceAll(
    /(^|[\s-])(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  );

/** Names subjects by a catalogue. */
export const subjectNames =
  (names: typeof en) =>
  (slug: string): string => {
    const known = SUBJECTS.find((one) => one === slug);
    return known ? names[known] : titleCase(slug);
  };

/** Names subjects in the reader's language. */
export function useSubjectName() {
  const names = useNames();
  return useMemo(() => subjectNames(names), [names]);
}
