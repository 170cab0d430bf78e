import { useQuery } from "@tutorsetu/web-kit/query";
import { useParams } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { DetailLayout } from "../detail/detail-frame.tsx";
import { useMessages } from "../messages.ts";
import { TutorContent } from "./tutor-sheet.tsx";

/** A tutor's page for signed-in people, at /tutor/:id. */
export function TutorDetail() {
  const t = useMessages();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["tutor", id], () => users.tutor({ params: { id } }));
  return (
    <DetailLayout
      back={{ to: "/tutor", label: t.backToTutors }}
      messages={{ failed: t.tutorLoadFailed, missing: t.noTutors }}
      error={error}
      onRetry={reload}
    >
      {data ? <TutorContent tutor={data.tutor} /> : null}
    </DetailLayout>
  );
}
