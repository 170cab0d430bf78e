import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { content } from "../api.ts";
import { Discussion } from "../discussion/discussion.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-detail.module.css";
import { Post } from "./post.tsx";
import { PostSkeleton } from "./post-skeleton.tsx";

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** One post with its discussion, at /blog/:id. */
export function BlogDetail() {
  const t = useMessages();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["blog", id], () => content.blog({ params: { id } }));
  const failed = isMissing(error) ? t.notFound : t.detailFailed;
  useTitle(data?.blog.title ?? (error ? failed : t.title));

  if (isMissing(error)) {
    const back = (
      <Link {...buttonClass({ variant: "secondary" })} to="/blogs">
        {t.back}
      </Link>
    );
    return (
      <div className={css.page}>
        <EmptyState isPage icon="book" title={t.notFound} text={t.notFoundHint} action={back} />
      </div>
    );
  }
  if (!data && error) {
    return (
      <div className={css.page}>
        <Failure isPage title={t.detailFailed} error={error} onRetry={reload} />
      </div>
    );
  }
  if (!data) return <PostSkeleton />;
  return (
    <div className={css.page}>
      <Post blog={data.blog} />
      <Discussion key={id} blogId={data.blog._id} />
    </div>
  );
}
