import { SUBJECT_OPTIONS } from "@tutorsetu/contracts/market";

/** A slug as people read it: "social science" → "Social Science". */
export const titleCase = (slug: string) =>
  slug.replaceAll(
    /(^|[\s-])(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  );

/** The five of the specification, then what the data holds, then the one that is chosen. */
export function subjectChoices(counts: Readonly<Record<string, number>>, chosen: string) {
  const rest = Object.keys(counts).toSorted();
  const slugs = new Set<string>([...SUBJECT_OPTIONS, ...rest, ...(chosen ? [chosen] : [])]);
  return [...slugs].map((value) => ({ value, label: titleCase(value), count: counts[value] }));
}
