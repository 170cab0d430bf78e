import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { content } from "../api.ts";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";
import { QueuedComment } from "./queued-comment.tsx";

const readQueue = async (cursor?: string) => {
  const page = await content.commentsToCheck({ query: { cursor } });
  return { ...page, items: page.comments };
};

/** Comments that wait for approval or were reported, newest first. */
export function CommentQueue() {
  const t = useMessages();
  const common = useCommon();
  const list = usePages(["comments", "queue"], readQueue);
  if (list.isLoading)
    return (
      <section className={css.posts} aria-busy="true" aria-label={common.loading}>
        <Skeleton lines={3} shape="card" />
        <Skeleton lines={3} shape="card" />
      </section>
    );
  if (list.error) return <Failure title={t.queueFailed} error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0)
    return <EmptyState icon="check" title={t.queueNone} text={t.queueNoneHint} />;
  return (
    <>
      <ul className={css.posts}>
        {list.items.map((comment) => (
          <QueuedComment key={comment._id} comment={comment} />
        ))}
      </ul>
      <RestOfList
        list={list}
        failed={t.queueFailed}
        status={fill(t.shownOf, { shown: list.items.length, total: list.total })}
      />
    </>
  );
}
