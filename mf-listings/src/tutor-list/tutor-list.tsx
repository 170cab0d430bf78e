import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/market";
import { Chip } from "@tutorsetu/ui/chip";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { users } from "../api.ts";
import { FilterSelect } from "../listing/filter-select.tsx";
import { queryOf, useFilters } from "../listing/filters.ts";
import { Listing } from "../listing/listing.tsx";
import { subjectChoices, titleCase } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import { TutorCard } from "./tutor-card.tsx";

const NAMES = ["subject", "price", "experience"] as const;

/** The public tutor listing at /tutor and /tutors, and the dashboards' list of tutors. */
export default function TutorList() {
  const text = useText();
  useTitle(text.tutorsTitle);
  const filters = useFilters(NAMES);
  const query = queryOf({ ...filters.applied, search: filters.search });
  const list = usePages(["tutors", query], async (cursor) => {
    const page = await users.allTutors({ query: { ...query, cursor } });
    return { ...page, items: page.allTutor };
  });
  const facets = list.first?.facets;

  const labels = {
    subject: titleCase,
    price: (id: string) => PRICE_BANDS.find((band) => band.id === id)?.label ?? id,
    experience: (id: string) => text[id as "beginner"] ?? id, // safe: an unknown band falls back to its id
  };
  const words = {
    title: text.tutorsTitle,
    lead: text.tutorsLead,
    searchHint: text.searchTutors,
    count: list.total === 1 ? text.oneTutor : fill(text.tutorCount, { count: list.total }),
    empty: text.noTutors,
    failed: text.tutorsFailed,
  };

  return (
    <Listing
      words={words}
      typed={filters.typed}
      onSearch={filters.onSearch}
      onApply={filters.apply}
      onReset={filters.reset}
      state={{ ...list, count: list.items.length }}
      onRetry={list.reload}
      onMore={list.loadMore}
      filters={
        <>
          <FilterSelect
            label={text.subject}
            any={text.anySubject}
            value={filters.draft.subject}
            options={subjectChoices(facets?.subject, filters.draft.subject)}
            onChoose={(value) => filters.choose("subject", value)}
          />
          <FilterSelect
            label={text.price}
            any={text.anyPrice}
            value={filters.draft.price}
            options={PRICE_BANDS.map((b) => ({
              value: b.id,
              label: b.label,
              count: facets?.price?.[b.id],
            }))}
            onChoose={(value) => filters.choose("price", value)}
          />
          <FilterSelect
            label={text.experience}
            any={text.anyExperience}
            value={filters.draft.experience}
            options={EXPERIENCE_BANDS.map((b) => ({
              value: b.id,
              label: text[b.id],
              count: facets?.experience?.[b.id],
            }))}
            onChoose={(value) => filters.choose("experience", value)}
          />
        </>
      }
      chips={NAMES.filter((name) => filters.applied[name]).map((name) => {
        const label = labels[name](filters.applied[name]);
        return (
          <Chip
            key={name}
            removeLabel={fill(text.removeFilter, { name: label })}
            onRemove={() => filters.remove(name)}
          >
            {label}
          </Chip>
        );
      })}
    >
      {list.items.map((tutor) => (
        <li key={tutor._id}>
          <TutorCard tutor={tutor} />
        </li>
      ))}
    </Listing>
  );
}
