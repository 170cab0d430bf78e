import type { Requirement, StudentProfile } from "@tutorsetu/contracts/people";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useParams } from "@tutorsetu/web-kit/router";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import { users } from "../api.ts";
import { useDayNames } from "../booking/booking-values.ts";
import { useRole } from "../booking/viewer.ts";
import { SubjectBadges, useClassLabel } from "../listing/labels.tsx";
import { useMessages } from "../messages.ts";
import { DetailLayout } from "./detail-layout.tsx";
import * as css from "./detail.module.css";
import { PersonDetail, Phone } from "./person-detail.tsx";

/** A student's page for signed-in people, at /student/:id. */
export function StudentDetail() {
  const { id = "" } = useParams();
  const query = useQuery(["student", id], () => users.student({ params: { id } }));
  return (
    <DetailLayout kind="student" query={query}>
      {({ student }) => <StudentContent student={student} />}
    </DetailLayout>
  );
}

/** A student in full, with what the family looks for. */
function StudentContent({ student }: { readonly student: StudentProfile }) {
  const t = useMessages();
  const classLabel = useClassLabel();
  const placeOf = usePlace();
  const masked = useRole() === "Tutor" ? t.maskedForTutor : t.maskedForOthers;
  const { phoneNo, subjectInterested } = student;

  return (
    <PersonDetail
      kind="student"
      profileId={student._id}
      user={student.userId}
      phone={phoneNo}
      lead={
        <>
          <SubjectBadges subjects={subjectInterested} />
          {student.masked && <p className={css.masked}>{masked}</p>}
        </>
      }
      details={[
        { label: t.phone, value: <Phone {...student} /> },
        { label: t.classLabel, value: classLabel(student.grade) },
        { label: t.place, value: placeOf(student) },
      ]}
      bio={student.bio}
      middle={<LookingFor requirement={student.requirement} />}
    />
  );
}

/** What the family looks for, as far as they have filled it in. */
function LookingFor({ requirement }: { readonly requirement: Requirement | null }) {
  const t = useMessages();
  const common = useCommon();
  const dayNames = useDayNames();
  const { board, mode, area, budget, days = [], start } = requirement ?? {};
  const details = [
    { label: t.board, value: board },
    { label: t.mode, value: mode && t[mode] },
    { label: t.area, value: area },
    { label: t.budget, value: budget && format(common.perMonth, { fee: formatRupees(budget) }) },
    { label: t.days, value: dayNames(days) },
    { label: t.start, value: start && formatDate(start) },
  ].filter(({ value }) => value);
  if (details.length === 0) return null;
  return (
    <>
      <h2 className={css.sub}>{t.lookingFor}</h2>
      <DetailsList className={css.details} details={details} />
    </>
  );
}
