import type { Notice } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { InboxItem, InboxList, InboxSkeletons } from "../inbox/inbox-item.tsx";
import { useMessages } from "../messages.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import * as css from "./notifications.module.css";
import { useNoticeText } from "./notice-text.ts";

/** The notices to this person; read ones are dimmed. */
export function Notifications() {
  const t = useMessages();
  useTitle(t.notifications);
  const id = useSession((s) => s.user?._id ?? "");
  const notices = useQuery(["notices", id], () => content.notices({ params: { id } }));

  return (
    <Page title={t.notifications} narrow>
      <p className={css.way}>
        <Link to="/userdashboard/notification-settings">{t.notificationSettings}</Link>
      </p>
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

/** Nothing that another service tells leads to another site. */
const isOwnPath = (link: string | undefined): link is string => /^\/(?![/\\])/.test(link ?? "");

/** One notice, the way to what it is about and the way to mark it as read. */
function NoticeItem({ notice }: { readonly notice: Notice }) {
  const t = useMessages();
  const { title, text, button } = useNoticeText()(notice);
  const { _id, solved, createdAt, link } = notice;
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
      subject={title}
      about={formatDate(createdAt)}
      actions={
        <>
          {isOwnPath(link) && (
            <Link
              {...buttonClass({ variant: solved ? "secondary" : "primary", size: "s" })}
              to={link}
              onClick={() => {
                if (!solved) void markRead();
              }}
            >
              {button}
            </Link>
          )}
          {solved ? (
            <Badge>{t.markedRead}</Badge>
          ) : (
            <Button variant="secondary" size="s" busy={busy} onClick={() => void markRead()}>
              {t.markRead}
            </Button>
          )}
        </>
      }
    >
      {text}
    </InboxItem>
  );
}
