import { useQuery } from "@tutorsetu/web-kit/query";
import { useParams } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { DetailLayout } from "../detail/detail-frame.tsx";
import { useMessages } from "../messages.ts";
import { StudentContent } from "./student-sheet.tsx";

/** A student's page for signed-in people, at /student/:id. */
export function StudentDetail() {
  const t = useMessages();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["student", id], () =>
    users.student({ params: { id } }),
  );
  return (
    <DetailLayout
      back={{ to: "/student", label: t.backToStudents }}
      messages={{ failed: t.studentLoadFailed, missing: t.noStudents }}
      error={error}
      onRetry={reload}
    >
      {data ? <StudentContent student={data.student} /> : null}
    </DetailLayout>
  );
}
