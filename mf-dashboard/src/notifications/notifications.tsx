import type { Notice } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { InboxItem, InboxList, InboxSkeletons } from "../inbox/inbox-item.tsx";
import { useMessages } from "../messages.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { useNoticeText } from "./notice-text.ts";

/** The notices to this person; read ones are dimmed. */
export function Notifications() {
  const t = useMessages();
  useTitle(t.notifications);
  const id = useSession((s) => s.user?._id ?? "");
  const notices = useQuery(["notices", id], () => content.notices({ params: { id } }));

  return (
    <Page title={t.notifications} narrow>
      <QueryBoundary query={notices} failed={t.noticesFailed} loading={<InboxSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="bell" title={t.noNotices} />
          ) : (
            <InboxList>
              {data.map((notice) => (
                <NoticeItem key={notice._id} notice={notice} />
              ))}
            </InboxList>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

/** One notice and the way to mark it as read. */
function NoticeItem({ notice }: { readonly notice: Notice }) {
  const t = useMessages();
  const [subject, message] = useNoticeText()(notice);
  const { _id, solved, createdAt } = notice;
  const { busy, run } = usePending();

  const markRead = () =>
    run(async () => {
      await content
        .readNotice({ params: { id: _id }, body: { solved: true } })
        .catch((error: unknown) => toast.error(`${t.solveFailed} ${errorMessage(error)}`));
      refresh("notices");
    });

  return (
    <InboxItem
      isDone={solved}
      subject={subject}
      about={formatDate(createdAt)}
      actions={
        solved ? (
          <Badge>{t.markedRead}</Badge>
        ) : (
          <Button variant="secondary" size="s" busy={busy} onClick={() => void markRead()}>
            {t.markRead}
          </Button>
        )
      }
    >
      {message}
    </InboxItem>
  );
}
