import type { Blog } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useId, useState } from "react";
import { content } from "../api.ts";
import { ConfirmDelete } from "../confirm-delete/confirm-delete.tsx";
import { Cover } from "../cover/cover.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";

const readAll = async (cursor?: string) => {
  const page = await content.allBlogs({ query: { cursor } });
  return { ...page, items: page.blogs };
};

/** Every post, drafts too, newest first. */
export function Posts() {
  const t = useMessages();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t.postsTitle}
      </h2>
      <PostList />
    </section>
  );
}

function PostList() {
  const t = useMessages();
  const common = useCommon();
  const list = usePages(["blogs", "all"], readAll);
  if (list.isLoading)
    return (
      <section className={css.posts} aria-busy="true" aria-label={common.loading}>
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} lines={2} shape="card" />
        ))}
      </section>
    );
  if (list.error)
    return <Failure title={t.manageLoadFailed} error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0)
    return <EmptyState icon="book" title={t.none} text={t.postsNoneHint} />;
  return (
    <>
      <ul className={css.posts}>
        {list.items.map((blog) => (
          <PostRow key={blog._id} blog={blog} />
        ))}
      </ul>
      <LoadMoreFooter
        list={list}
        failed={t.moreFailed}
        status={format(t.shownOf, { shown: list.items.length, total: list.total })}
      />
    </>
  );
}

/** One post with its actions; the URL names the one that is edited. */
function PostRow({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const [params, setParams] = useSearchParams();
  const [isDeleting, setDeleting] = useState(false);
  const { _id: id, title } = blog;
  const isEditing = params.get("edit") === id;

  function removed() {
    refresh("blogs");
    if (isEditing) setParams({}, { replace: true });
  }

  return (
    <li className={css.post} aria-current={isEditing || undefined}>
      <div>
        <Cover src={blog.coverImage} title={title} />
      </div>
      <div className={css.about}>
        <Link to={`/blog/${id}`}>{title}</Link>
        <small>
          {blog.author} · {formatDate(blog.createdAt)}
        </small>
        {blog.draft && <Badge tone="warn">{t.draft}</Badge>}
      </div>
      <div className={css.actions}>
        <Button
          variant="quiet"
          size="s"
          iconStart={<Icon name="edit" size={18} />}
          aria-label={format(t.editOf, { title })}
          onClick={() => setParams({ edit: id })}
        >
          {t.edit}
        </Button>
        <Button
          variant="danger"
          size="s"
          iconStart={<Icon name="trash" size={18} />}
          aria-label={format(t.deleteOf, { title })}
          onClick={() => setDeleting(true)}
        >
          {t.delete}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDelete
          title={t.deleteTitle}
          question={t.deleteText}
          about={title}
          done={t.deleted}
          failed={t.deleteFailed}
          remove={() => content.deleteBlog({ params: { id } })}
          onDone={removed}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
