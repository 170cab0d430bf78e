import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { users } from "../api.ts";
import { LookingFor } from "../family/looking-for.tsx";
import { type Filter, useSubjectFilter } from "../listing/filters.ts";
import { PeopleList } from "../listing/people-list.tsx";
import { AFTER, listQuery, tutorsOf } from "../listing/queries.ts";
import { useMessages } from "../messages.ts";
import { TutorCard } from "./tutor-card.tsx";

/** The public tutor listing at /tutor and /tutors, and the dashboards' list of tutors. */
export default function TutorList() {
  const t = useMessages();
  const priceOf = usePriceName();
  const changeParams = useChangeParams();
  const showSubject = (subject: string) => changeParams({ subject, [AFTER]: "" }, "push");
  const filters: readonly Filter[] = [
    useSubjectFilter(useFamily().current),
    {
      name: "price",
      label: t.price,
      any: t.anyPrice,
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
      label: t.experience,
      any: t.anyExperience,
      choices: (counts) =>
        EXPERIENCE_BANDS.map(({ id }) => ({ value: id, label: t[id], count: counts[id] })),
    },
  ];

  return (
    <PeopleList
      subject="tutors"
      messages={{
        title: t.tutorsTitle,
        lead: t.tutorsLead,
        searchHint: t.searchTutors,
        count: (count) => (count === 1 ? t.oneTutor : format(t.tutorCount, { count })),
        empty: t.noTutors,
        failed: t.tutorsFailed,
      }}
      lead={<LookingFor lead={t.tutorsLead} onSubject={showSubject} />}
      filters={filters}
      sorts={[
        { value: "newest", label: t.newest },
        { value: "fee", label: t.feeLow },
        { value: "-fee", label: t.feeHigh },
        { value: "experience", label: t.mostExperience },
      ]}
      query={listQuery.tutors}
      pageOf={tutorsOf}
      countOf={async (asked) => (await users.allTutors({ query: { ...asked, limit: 1 } })).total}
      card={(tutor) => <TutorCard tutor={tutor} />}
    />
  );
}

interface Bounds {
  /** Rupees a month. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Names a range of fees in rupees and in the reader's language; the select keeps the specified labels. */
function usePriceName() {
  const t = useMessages();
  return ({ min, max }: Bounds): string => {
    if (min === null) return format(t.priceUnder, { max: formatRupees(max ?? 0) });
    if (max === null) return format(t.priceFrom, { min: formatRupees(min) });
    return format(t.priceBetween, { min: formatRupees(min), max: formatRupees(max) });
  };
}
