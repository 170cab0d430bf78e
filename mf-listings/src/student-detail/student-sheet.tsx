import type { StudentProfile } from "@tutorsetu/contracts/people";
import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { PersonSheet } from "../detail/person-sheet.tsx";
import { SubjectBadges } from "../listing/subject-badges.tsx";
import { useClassLabel } from "../student-list/class-label.ts";
import { useText } from "../text.ts";

/** A student in full. */
export function StudentSheet({ student }: { readonly student: StudentProfile }) {
  const text = useText();
  const classLabel = useClassLabel();
  const { phoneNo, subjectInterested } = student;

  return (
    <PersonSheet
      kind="student"
      user={student.userId}
      phone={phoneNo}
      lead={<SubjectBadges subjects={subjectInterested} />}
      facts={[
        { label: text.phone, value: phoneNo ? formatPhone(phoneNo) : text.phoneHidden },
        { label: text.classLabel, value: classLabel(student.grade) },
        { label: text.place, value: `${student.city}, ${student.state}` },
      ]}
      bio={student.bio}
    />
  );
}
