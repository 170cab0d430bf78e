import type { StudentCard as Student } from "@tutorsetu/contracts/people";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePlace } from "@tutorsetu/web-kit/state-name";
import * as css from "../listing/card.module.css";
import { PersonCard } from "../listing/person-card.tsx";
import { useMessages } from "../messages.ts";
import { useClassLabel } from "./class-label.ts";

/** A student at a glance. Public, so neither phone nor e-mail. */
export function StudentCard({ student }: { readonly student: Student }) {
  const t = useMessages();
  const classLabel = useClassLabel();
  const placeOf = usePlace();

  return (
    <PersonCard
      kind="student"
      profileId={student._id}
      user={student.userId}
      under={<p className={css.line}>{classLabel(student.grade)}</p>}
      subjects={student.subjectInterested}
      details={[
        { icon: "map-pin", value: placeOf(student) },
        { icon: "calendar", value: fill(t.postedOn, { date: formatDate(student.createdAt) }) },
      ]}
      bio={student.bio}
    />
  );
}
