import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./notifications.module.css";

function List() {
  const text = useText();
  const say = useCommon();
  const id = useSession((s) => s.user?._id ?? "");
  const { data, error, reload } = useQuery(["notices", id], () =>
    content.notices({ params: { id } }),
  );
  const read = (noticeId: string) =>
    content.readNotice({ params: { id: noticeId }, body: { solved: true } }).then(
      () => refresh("notices"),
      () => toast.error(text.solveFailed),
    );
  if (error !== undefined)
    return <ErrorState message={text.noticesFailed} onRetry={reload} retryLabel={say.tryAgain} />;
  if (!data) return <Skeleton lines={5} />;
  if (data.data.length === 0) return <EmptyState title={text.noNotices} />;
  return (
    <ul className={css.list}>
      {data.data.map((notice) => (
        <li key={notice._id} data-solved={notice.solved || undefined}>
          <h2>{notice.subject}</h2>
          <p>{notice.message}</p>
          <small>{formatDate(notice.createdAt)}</small>
          {!notice.solved && (
            <Button variant="quiet" size="s" onClick={() => void read(notice._id)}>
              {text.markRead}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The notices to this person; read ones are dimmed. */
export function Notifications() {
  const text = useText();
  useTitle(text.notifications);
  return (
    <Page title={text.notifications}>
      <List />
    </Page>
  );
}
