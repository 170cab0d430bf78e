import { useQuery } from "@tutorsetu/web-kit/query";
import { useParams } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { DetailFrame } from "../detail/detail-frame.tsx";
import { useText } from "../text.ts";
import { StudentSheet } from "./student-sheet.tsx";

/** A student's page for signed-in people, at /student/:id. */
export function StudentDetail() {
  const text = useText();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["student", id], () =>
    users.student({ params: { id } }),
  );
  return (
    <DetailFrame
      back={{ to: "/student", label: text.backToStudents }}
      words={{ failed: text.studentLoadFailed, missing: text.noStudents }}
      error={error}
      onRetry={reload}
    >
      {data ? <StudentSheet student={data.student} /> : null}
    </DetailFrame>
  );
}
