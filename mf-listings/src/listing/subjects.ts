import { SUBJECT_OPTIONS, SUBJECTS } from "@tutorsetu/contracts/market";
import { useText } from "../text.ts";
import type { Filter } from "./filters.ts";

/** A slug nobody has translated, as people read it: "civics" → "Civics". */
const titleCase = (slug: string) =>
  slug.replaceAll(
    /(^|[\s-])(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  );

/** Names subjects in the reader's language. */
export function useSubjectName() {
  const text = useText();
  return (slug: string) => {
    const known = SUBJECTS.find((one) => one === slug);
    return known ? text[known] : titleCase(slug);
  };
}

/** The filter by subject: the five of the specification, then what the data holds, then the one that is chosen. */
export function useSubjectFilter(): Filter {
  const text = useText();
  const nameOf = useSubjectName();
  return {
    name: "subject",
    label: text.subject,
    any: text.anySubject,
    choices: (counts, chosen) => {
      const rest = Object.keys(counts).toSorted();
      const slugs = new Set<string>([...SUBJECT_OPTIONS, ...rest, ...(chosen ? [chosen] : [])]);
      return [...slugs].map((value) => ({ value, label: nameOf(value), count: counts[value] }));
    },
  };
}
