import { GRADES } from "@tutorsetu/contracts/market";
import { fill } from "@tutorsetu/web-kit/i18n";
import { users } from "../api.ts";
import type { Filter } from "../listing/filters.ts";
import { PeopleList } from "../listing/people-list.tsx";
import { useSubjectFilter } from "../listing/subjects.ts";
import { useMessages } from "../messages.ts";
import { useGrade } from "./class-label.ts";
import { StudentCard } from "./student-card.tsx";

/** The public student listing at /student, and the dashboards' list of students. */
export default function StudentList() {
  const t = useMessages();
  const gradeOf = useGrade();
  const filters: readonly Filter[] = [
    useSubjectFilter(),
    {
      name: "grade",
      label: t.grade,
      any: t.anyGrade,
      choices: (counts) =>
        GRADES.map((n) => ({ value: String(n), label: gradeOf(n), count: counts[n] })),
    },
  ];

  return (
    <PeopleList
      subject="students"
      canonical="/student"
      messages={{
        title: t.studentsTitle,
        lead: t.studentsLead,
        searchHint: t.searchStudents,
        count: (count) => (count === 1 ? t.oneStudent : fill(t.studentCount, { count })),
        empty: t.noStudents,
        failed: t.studentsFailed,
      }}
      filters={filters}
      read={async ({ grade, ...query }, at, signal) => {
        const search = { ...query, ...(grade ? { grade: Number(grade) } : {}), ...at };
        const page = await users.allStudents({ query: search }, signal);
        return { ...page, items: page.allStudent };
      }}
      card={(student) => <StudentCard student={student} />}
    />
  );
}
