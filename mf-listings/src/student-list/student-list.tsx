import { GRADES } from "@tutorsetu/contracts/market";
import { fill } from "@tutorsetu/web-kit/i18n";
import { users } from "../api.ts";
import type { Filter } from "../listing/filters.ts";
import { PeopleList } from "../listing/people-list.tsx";
import { useSubjectFilter } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import { useGrade } from "./class-label.ts";
import { StudentCard } from "./student-card.tsx";

/** The public student listing at /student, and the dashboards' list of students. */
export default function StudentList() {
  const text = useText();
  const gradeOf = useGrade();
  const filters: readonly Filter[] = [
    useSubjectFilter(),
    {
      name: "grade",
      label: text.grade,
      any: text.anyGrade,
      choices: (counts) =>
        GRADES.map((n) => ({ value: String(n), label: gradeOf(n), count: counts[n] })),
    },
  ];

  return (
    <PeopleList
      subject="students"
      canonical="/student"
      words={{
        title: text.studentsTitle,
        lead: text.studentsLead,
        searchHint: text.searchStudents,
        count: (count) => (count === 1 ? text.oneStudent : fill(text.studentCount, { count })),
        empty: text.noStudents,
        failed: text.studentsFailed,
      }}
      filters={filters}
      read={async ({ grade, ...query }, at, signal) => {
        const asked = { ...query, ...(grade ? { grade: Number(grade) } : {}), ...at };
        const page = await users.allStudents({ query: asked }, signal);
        return { ...page, items: page.allStudent };
      }}
      card={(student) => <StudentCard student={student} />}
    />
  );
}
