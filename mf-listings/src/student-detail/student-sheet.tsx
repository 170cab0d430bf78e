import type { StudentProfile } from "@tutorsetu/contracts/people";
import { usePlace } from "@tutorsetu/web-kit/state-name";
import { PersonDetail } from "../detail/person-sheet.tsx";
import { Phone } from "../detail/phone.tsx";
import { SubjectBadges } from "../listing/subject-badges.tsx";
import { useClassLabel } from "../student-list/class-label.ts";
import { useMessages } from "../messages.ts";
import { LookingFor } from "./looking-for.tsx";

/** A student in full, with what the family looks for. */
export function StudentContent({ student }: { readonly student: StudentProfile }) {
  const t = useMessages();
  const classLabel = useClassLabel();
  const placeOf = usePlace();
  const { phoneNo, subjectInterested } = student;

  return (
    <PersonDetail
      kind="student"
      user={student.userId}
      phone={phoneNo}
      lead={<SubjectBadges subjects={subjectInterested} />}
      details={[
        { label: t.phone, value: <Phone phoneNo={phoneNo} phoneNote={student.phoneNote} /> },
        { label: t.classLabel, value: classLabel(student.grade) },
        { label: t.place, value: placeOf(student) },
      ]}
      bio={student.bio}
      middle={<LookingFor requirement={student.requirement} />}
    />
  );
}
