import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { content } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { NoticeLetter } from "./notice-letter.tsx";

/** The notices to this person; read ones are dimmed. */
export function Notifications() {
  const text = useText();
  useTitle(text.notifications);
  const id = useSession((s) => s.user?._id ?? "");
  const notices = useQuery(["notices", id], () => content.notices({ params: { id } }));

  return (
    <Page title={text.notifications} narrow>
      <Reading of={notices} failed={text.noticesFailed} waiting={<LetterSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="bell" title={text.noNotices} />
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
