import { useQuery } from "@tutorsetu/web-kit/query";
import { useParams } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { DetailFrame } from "../detail/detail-frame.tsx";
import { useMessages } from "../messages.ts";
import { StudentSheet } from "./student-sheet.tsx";

/** A student's page for signed-in people, at /student/:id. */
export function StudentDetail() {
  const t = useMessages();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["student", id], () =>
    users.student({ params: { id } }),
  );
  return (
    <DetailFrame
      back={{ to: "/student", label: t.backToStudents }}
      words={{ failed: t.studentLoadFailed, missing: t.noStudents }}
      error={error}
      onRetry={reload}
    >
      {data ? <StudentSheet student={data.student} /> : null}
    </DetailFrame>
  );
}
