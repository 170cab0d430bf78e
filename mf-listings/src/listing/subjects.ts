import { SUBJECT_OPTIONS } from "@tutorsetu/contracts/market";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../messages.ts";
import type { Filter } from "./filters.ts";

/** The filter by subject: the five of the specification, then what the data holds, then the one that is chosen. */
export function useSubjectFilter(): Filter {
  const t = useMessages();
  const nameOf = useSubjectName();
  return {
    name: "subject",
    label: t.subject,
    any: t.anySubject,
    choices: (counts, chosen) => {
      const rest = Object.keys(counts).toSorted();
      const slugs = new Set<string>([...SUBJECT_OPTIONS, ...rest, ...(chosen ? [chosen] : [])]);
      return [...slugs].map((value) => ({ value, label: nameOf(value), count: counts[value] }));
    },
  };
}
