import { GRADES } from "@tutorsetu/contracts/domain";
import type { StudentCard as Student } from "@tutorsetu/contracts/people";
import { format, formatDate, ordinal } from "@tutorsetu/web-kit/i18n";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { users } from "../api.ts";
import * as css from "../listing/card.module.css";
import { type Filter, useSubjectFilter } from "../listing/filters.ts";
import { useClassLabel } from "../listing/labels.tsx";
import { PeopleList } from "../listing/people-list.tsx";
import { listQuery, studentsOf } from "../listing/queries.ts";
import { PersonCard } from "../listing/person-card.tsx";
import { useMessages } from "../messages.ts";

const never = () => () => {};
/** Whether this is the first look at a page that came as HTML. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** The public student listing at /student, and the dashboards' list of students. */
export default function StudentList() {
  const t = useMessages();
  const isHidden = useSession((s) => s.standing?.isHidden ?? false);
  const cameWithPage = useRef(useIsHydrating());
  // As soon as that is known, not only when what came with the page for everybody is old: who is hidden sees no other student (AMB-130).
  useEffect(() => {
    if (isHidden && cameWithPage.current) refresh("students");
  }, [isHidden]);
  const filters: readonly Filter[] = [
    useSubjectFilter(),
    {
      name: "grade",
      label: t.grade,
      any: t.anyGrade,
      choices: (counts) =>
        GRADES.map((n) => ({ value: String(n), label: ordinal(n), count: counts[n] })),
    },
  ];

  return (
    <PeopleList
      subject="students"
      messages={{
        title: t.studentsTitle,
        lead: t.studentsLead,
        searchHint: t.searchStudents,
        count: (count) => (count === 1 ? t.oneStudent : format(t.studentCount, { count })),
        empty: t.noStudents,
        failed: t.studentsFailed,
      }}
      filters={filters}
      query={listQuery.students}
      pageOf={studentsOf}
      countOf={async ({ grade, ...asked }) => {
        const query = { ...asked, ...(grade ? { grade: Number(grade) } : {}), limit: 1 };
        return (await users.allStudents({ query })).total;
      }}
      card={(student) => <StudentCard student={student} />}
    />
  );
}

/** A student at a glance. Public, so neither phone nor e-mail. */
function StudentCard({ student }: { readonly student: Student }) {
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
        { name: "place", icon: "map-pin", value: placeOf(student) },
        {
          name: "posted",
          icon: "calendar",
          value: format(t.postedOn, { date: formatDate(student.createdAt) }),
        },
      ]}
      bio={student.bio}
    />
  );
}
