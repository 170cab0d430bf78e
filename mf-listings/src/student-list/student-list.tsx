import { GRADES } from "@tutorsetu/contracts/market";
import { Chip } from "@tutorsetu/ui/chip";
import { fill, ordinal } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { users } from "../api.ts";
import { FilterSelect } from "../listing/filter-select.tsx";
import { queryOf, useFilters } from "../listing/filters.ts";
import { Listing } from "../listing/listing.tsx";
import { subjectChoices, titleCase } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import { StudentCard } from "./student-card.tsx";

const NAMES = ["subject", "grade"] as const;

/** The public student listing at /student, and the dashboards' list of students. */
export default function StudentList() {
  const text = useText();
  useTitle(text.studentsTitle);
  const filters = useFilters(NAMES);
  const query = queryOf({ ...filters.applied, search: filters.search });
  const list = usePages(["students", query], async (cursor) => {
    const page = await users.allStudents({
      query: { ...query, grade: Number(query["grade"]) || undefined, cursor },
    });
    return { ...page, items: page.allStudent };
  });
  const facets = list.first?.facets;
  const labels = { subject: titleCase, grade: (grade: string) => ordinal(Number(grade)) };
  const words = {
    title: text.studentsTitle,
    lead: text.studentsLead,
    searchHint: text.searchStudents,
    count: list.total === 1 ? text.oneStudent : fill(text.studentCount, { count: list.total }),
    empty: text.noStudents,
    failed: text.studentsFailed,
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
            label={text.grade}
            any={text.anyGrade}
            value={filters.draft.grade}
            options={GRADES.map((grade) => ({
              value: String(grade),
              label: ordinal(grade),
              count: facets?.grade?.[String(grade)],
            }))}
            onChoose={(value) => filters.choose("grade", value)}
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
      {list.items.map((student) => (
        <li key={student._id}>
          <StudentCard student={student} />
        </li>
      ))}
    </Listing>
  );
}
