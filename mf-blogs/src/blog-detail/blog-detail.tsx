import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { content } from "../api.ts";
import { Article } from "../article/article.tsx";
import { Cover } from "../cover/cover.tsx";
import { Discussion } from "../discussion/discussion.tsx";
import { useText } from "../text.ts";
import * as css from "./blog-detail.module.css";
import { BlogMarks } from "./marks.tsx";

/** One post, at /blog/:id. */
export function BlogDetail() {
  const text = useText();
  const say = useCommon();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["blog", id], () => content.blog({ params: { id } }));
  useTitle(data?.blog.title ?? text.title);

  if (error instanceof ApiError && error.status === 404) {
    const back = (
      <Link {...buttonClass({ variant: "secondary" })} to="/blogs">
        {text.back}
      </Link>
    );
    return (
      <div className={css.page}>
        <EmptyState title={text.notFound} action={back} />
      </div>
    );
  }
  if (error) {
    return (
      <div className={css.page}>
        <ErrorState message={text.detailFailed} onRetry={reload} retryLabel={say.tryAgain} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={css.page} aria-busy="true" aria-label={say.loading}>
        <Skeleton lines={12} />
      </div>
    );
  }
  const { blog } = data;
  return (
    <article className={css.page}>
      <Link to="/blogs">{text.back}</Link>
      <Cover src={blog.coverImage} title={blog.title} />
      <h1>{blog.title}</h1>
      <p className={css.by}>
        {fill(text.by, { author: blog.author })} · {formatDate(blog.createdAt)}
      </p>
      <BlogMarks key={blog._id} blog={blog} />
      <Article content={blog.content} />
      {blog.keyTakeaways.length > 0 && (
        <section className={css.takeaways}>
          <h2>{text.takeaways}</h2>
          <ul>
            {blog.keyTakeaways.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <Discussion blogId={blog._id} />
    </article>
  );
}
