import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { content } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { NoticeLetter } from "./notice-letter.tsx";

/** The notices to this person; read ones are dimmed. */
export function Notifications() {
  const t = useMessages();
  useTitle(t.notifications);
  const id = useSession((s) => s.user?._id ?? "");
  const notices = useQuery(["notices", id], () => content.notices({ params: { id } }));

  return (
    <Page title={t.notifications} narrow>
      <Reading of={notices} failed={t.noticesFailed} waiting={<LetterSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="bell" title={t.noNotices} />
          ) : (
            <Letters>
              {data.map((notice) => (
                <NoticeLetter key={notice._id} notice={notice} />
              ))}
            </Letters>
          )
        }
      </Reading>
    </Page>
  );
}
