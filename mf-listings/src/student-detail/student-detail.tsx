import type { StudentProfile } from "@tutorsetu/contracts/people";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { users } from "../api.ts";
import { BookButton } from "../booking/book-button.tsx";
import { ChatOn } from "../detail/chat-on.tsx";
import { Detail } from "../detail/detail.tsx";
import { titleCase } from "../listing/subjects.ts";
import { useClassLabel } from "../student-list/class-label.ts";
import { useText } from "../text.ts";

function StudentPage({ student }: { readonly student: StudentProfile }) {
  const text = useText();
  const classLabel = useClassLabel();
  const own = useSession((s) => s.user?._id);
  const { _id, userName, image } = student.userId;
  useTitle(userName);

  return (
    <Detail
      back={{ to: "/student", label: text.backToStudents }}
      words={{ failed: text.studentLoadFailed, missing: text.noStudents }}
      error={null}
      onRetry={() => {}}
      person={{
        name: userName,
        image,
        lead: student.subjectInterested.map((subject) => (
          <Badge key={subject} tone="info">
            {titleCase(subject)}
          </Badge>
        )),
        facts: [
          {
            label: text.phone,
            value: student.phoneNo ? formatPhone(student.phoneNo) : text.phoneHidden,
          },
          { label: text.classLabel, value: classLabel(student.grade) },
          { label: text.subjects, value: student.subjectInterested.map(titleCase).join(", ") },
          { label: text.place, value: `${student.city}, ${student.state}` },
        ],
        bio: student.bio,
        actions: (
          <>
            <BookButton kind="student" userId={_id} name={userName} />
            <ChatOn phone={student.phoneNo} />
            {own !== _id && (
              <Link {...buttonClass({ variant: "secondary" })} to={`/chat/${_id}`}>
                <Icon name="chat" />
                {text.chatWithStudent}
              </Link>
            )}
          </>
        ),
      }}
    />
  );
}

/** A student's page for signed-in people, at /student/:id. */
export function StudentDetail() {
  const text = useText();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["student", id], () =>
    users.student({ params: { id } }),
  );
  if (data && !error) return <StudentPage student={data.student} />;
  return (
    <Detail
      back={{ to: "/student", label: text.backToStudents }}
      words={{ failed: text.studentLoadFailed, missing: text.noStudents }}
      error={error}
      onRetry={reload}
      person={null}
    />
  );
}
