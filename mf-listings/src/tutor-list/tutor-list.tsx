import { format } from "@tutorsetu/web-kit/i18n";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { users } from "../api.ts";
import { LookingFor } from "../family/looking-for.tsx";
import * as css from "../listing/listing.module.css";
import { PeopleList } from "../listing/people-list.tsx";
import { AFTER, BEST, isPlaceKnown, listQuery, tutorsOf } from "../listing/queries.ts";
import { useMessages } from "../messages.ts";
import { TutorCard } from "./tutor-card.tsx";
import { useTutorFilters } from "./tutor-filters.ts";

const loadTypedFields = async () => (await import("../listing/typed-fields.tsx")).TypedFields;

/** The public tutor listing at /tutor and /tutors, and the dashboards' list of tutors. */
export default function TutorList() {
  const t = useMessages();
  const changeParams = useChangeParams();
  const [params] = useSearchParams();
  const showSubject = (subject: string) => changeParams({ subject, [AFTER]: "" }, "push");
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
      filters={useTutorFilters()}
      loadTypedFields={loadTypedFields}
      sorts={[
        { value: BEST, label: t.bestMatch },
        { value: "rating", label: t.bestRated },
        ...(isPlaceKnown(params) ? [{ value: "distance", label: t.nearest }] : []),
        { value: "newest", label: t.newest },
        { value: "fee", label: t.feeLow },
        { value: "-fee", label: t.feeHigh },
        { value: "experience", label: t.mostExperience },
      ]}
      note={
        <Link className={css.how} to="/how-we-rank">
          {t.howWeRank}
        </Link>
      }
      query={listQuery.tutors}
      pageOf={tutorsOf}
      countOf={async (asked) => (await users.allTutors({ query: { ...asked, limit: 1 } })).total}
      card={(tutor) => (
        <TutorCard tutor={tutor} isRanked lookedFor={params.get("subject") ?? undefined} />
      )}
    />
  );
}
