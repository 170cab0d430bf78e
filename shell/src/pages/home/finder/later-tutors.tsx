import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Failure } from "@tutorsetu/web-kit/failure";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../../../messages.ts";
import { topTutorsQuery, tutorsInQuery, tutorsNearQuery } from "./queries.ts";
import { type LaterProps, shownTutor } from "./shown-tutor.ts";
import { CardSkeletons, TutorCards } from "./tutor-cards.tsx";
import { TutorSection } from "./tutor-section.tsx";

/** Tutors around a place, and those of everywhere where none came with the page. */
export function LaterTutors({ near, meanwhile }: LaterProps) {
  const t = useMessages();
  const subjectOf = useSubjectName();
  const cityOf = useCityName();
  const around = useQuery(near ? tutorsNearQuery(near.slug) : topTutorsQuery);
  const isUnknownPlace = near && around.error instanceof ApiError && around.error.status === 422;
  const within = useQuery(isUnknownPlace ? tutorsInQuery(near.slug) : null);
  const { data, error, reload } = isUnknownPlace ? within : around;
  // An older server knows no places and answers for everywhere.
  const place = data && !data.near ? undefined : near;
  const tutors = data?.allTutor.map(shownTutor({ subjectOf, cityOf })) ?? [];
  const none = place ? format(t.noTutorsNear, { city: place.name }) : t.noTutors;

  if (error)
    return (
      <TutorSection near={near}>
        <Failure title={t.topTutorsFailed} error={error} onRetry={reload} />
      </TutorSection>
    );
  if (!data)
    return (
      <TutorSection>
        {meanwhile ? <TutorCards tutors={meanwhile} isStale /> : <CardSkeletons />}
      </TutorSection>
    );
  return (
    <TutorSection near={place}>
      {tutors.length > 0 ? (
        <TutorCards tutors={tutors} />
      ) : (
        <EmptyState icon="search" title={none} />
      )}
    </TutorSection>
  );
}
