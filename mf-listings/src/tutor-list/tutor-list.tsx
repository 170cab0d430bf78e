import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/market";
import { fill } from "@tutorsetu/web-kit/i18n";
import { users } from "../api.ts";
import type { Filter } from "../listing/filters.ts";
import { PeopleList } from "../listing/people-list.tsx";
import { useSubjectFilter } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import { usePriceName } from "./price-name.ts";
import { TutorCard } from "./tutor-card.tsx";

/** The public tutor listing at /tutor and /tutors, and the dashboards' list of tutors. */
export default function TutorList() {
  const text = useText();
  const priceOf = usePriceName();
  const filters: readonly Filter[] = [
    useSubjectFilter(),
    {
      name: "price",
      label: text.price,
      any: text.anyPrice,
      choices: (counts) =>
        PRICE_BANDS.map(({ id, label, min, max }) => ({
          value: id,
          label,
          name: priceOf({ min, max }),
          count: counts[id],
        })),
    },
    {
      name: "experience",
      label: text.experience,
      any: text.anyExperience,
      choices: (counts) =>
        EXPERIENCE_BANDS.map(({ id }) => ({ value: id, label: text[id], count: counts[id] })),
    },
  ];

  return (
    <PeopleList
      subject="tutors"
      canonical="/tutor"
      words={{
        title: text.tutorsTitle,
        lead: text.tutorsLead,
        searchHint: text.searchTutors,
        count: (count) => (count === 1 ? text.oneTutor : fill(text.tutorCount, { count })),
        empty: text.noTutors,
        failed: text.tutorsFailed,
      }}
      filters={filters}
      sorts={[
        { value: "newest", label: text.newest },
        { value: "fee", label: text.feeLow },
        { value: "-fee", label: text.feeHigh },
        { value: "experience", label: text.mostExperience },
      ]}
      read={async (query, at, signal) => {
        const page = await users.allTutors({ query: { ...query, ...at } }, signal);
        return { ...page, items: page.allTutor };
      }}
      card={(tutor) => <TutorCard tutor={tutor} />}
    />
  );
}
