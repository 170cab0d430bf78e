import type { Blog } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { isMissing } from "@tutorsetu/web-kit/final-answer";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useHead } from "@tutorsetu/web-kit/head";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { LandingLinks } from "@tutorsetu/web-kit/landing-links";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useId } from "react";
import { Article } from "../article/article.tsx";
import { ownExcerpt } from "../blog-list/preview.ts";
import { Cover } from "../cover/cover.tsx";
import { Discussion } from "../discussion/discussion.tsx";
import { useMessages } from "../messages.ts";
import { headOf, landingsQuery, postQuery } from "../queries.ts";
import * as css from "./blog-detail.module.css";
import { BlogReactions } from "./reactions.tsx";

/** One post with its discussion, at /blog/:id. */
export function BlogDetail() {
  const t = useMessages();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(postQuery(id));
  const failed = isMissing(error) ? t.notFound : t.detailFailed;
  useHead(
    data ? headOf(data.blog) : { title: error ? failed : t.title, noindex: isMissing(error) },
  );

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
      <TutorsOfThis blog={data.blog} />
      <Discussion key={id} blogId={data.blog._id} />
    </div>
  );
}

/** The post itself: who wrote it, what it says, what a reader can do with it. */
function Post({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  const lead = ownExcerpt(blog.excerpt, blog.content);
  return (
    <article className={css.post}>
      <nav className={css.top}>
        <Link to="/blogs">
          <Icon name="chevron-left" size={18} />
          {t.back}
        </Link>
        {isAdmin && (
          <Link
            to={`/blogmanage?edit=${blog._id}`}
            aria-label={format(t.editOf, { title: blog.title })}
          >
            <Icon name="edit" size={18} />
            {t.edit}
          </Link>
        )}
      </nav>
      <Cover src={blog.coverImage} title={blog.title} />
      {blog.draft && <Badge tone="warn">{t.draft}</Badge>}
      <h1>{blog.title}</h1>
      <p className={css.by}>
        {format(t.by, { author: blog.author })} · {formatDate(blog.createdAt)}
      </p>
      {lead && <p className={css.lead}>{lead}</p>}
      <BlogReactions key={blog._id} blog={blog} />
      <Article content={blog.content} />
      <Takeaways lines={blog.keyTakeaways} />
    </article>
  );
}

/** Where those teach who teach what the post is about; nothing while it cannot be read. */
function TutorsOfThis({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const { data } = useQuery(landingsQuery(blog));
  return <LandingLinks title={t.tutors} landings={data?.pages ?? []} />;
}

/** What to remember of a post; nothing when its author named nothing. */
function Takeaways({ lines }: { readonly lines: readonly string[] }) {
  const t = useMessages();
  const heading = useId();
  if (lines.length === 0) return null;
  return (
    <section className={css.takeaways} aria-labelledby={heading}>
      <h2 id={heading}>{t.takeaways}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The placeholder of a post that loads. */
function PostSkeleton() {
  const common = useCommon();
  return (
    <section className={css.page} aria-busy="true" aria-label={common.loading}>
      <div className={css.noCover} />
      <Skeleton lines={2} />
      <Skeleton lines={9} />
    </section>
  );
}
