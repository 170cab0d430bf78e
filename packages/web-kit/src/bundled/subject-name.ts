import { SUBJECTS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/messages/en/subjects";
import { useMemo } from "react";
import { catalogue } from "../shared/display/i18n.ts";

const useNames = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/subjects")).hi,
);

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
