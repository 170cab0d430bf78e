import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./blog-manage.module.css";
import { CreateForm } from "./blog-form.tsx";

function DeleteDialog({ blog, onClose }: { readonly blog: Blog; readonly onClose: () => void }) {
  const text = useText();
  const say = useCommon();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    await content.deleteBlog({ params: { id: blog._id } }).then(
      () => toast.success(text.deleted),
      () => toast.error(text.deleteFailed),
    );
    refresh("blogs");
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={text.deleteTitle}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {text.delete}
          </Button>
        </>
      }
    >
      <p>{text.deleteText}</p>
      <p>
        <strong>{blog.title}</strong>
      </p>
    </Dialog>
  );
}

function Posts() {
  const text = useText();
  const say = useCommon();
  const [asking, setAsking] = useState<Blog | null>(null);
  const list = usePages(["blogs", "manage"], async (cursor) => {
    const page = await content.blogs({ query: { cursor, limit: 50 } });
    return { ...page, items: page.blogs };
  });
  if (list.error)
    return (
      <ErrorState message={text.manageLoadFailed} onRetry={list.reload} retryLabel={say.tryAgain} />
    );
  if (list.isLoading) return <Skeleton lines={6} />;
  if (list.items.length === 0) return <EmptyState title={text.none} />;
  return (
    <>
      <ul className={css.posts}>
        {list.items.map((blog) => (
          <li key={blog._id}>
            <Link to={`/blog/${blog._id}`}>{blog.title}</Link>
            <small>
              {blog.author} · {formatDate(blog.createdAt)}
            </small>
            <Button
              variant="danger"
              size="s"
              iconStart={<Icon name="trash" />}
              aria-label={fill(text.deleteOf, { title: blog.title })}
              onClick={() => setAsking(blog)}
            >
              {text.delete}
            </Button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" busy={list.isMore} onClick={list.loadMore}>
          {say.loadMore}
        </Button>
      )}
      {asking && <DeleteDialog blog={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Write and remove posts, at /blogmanage. */
export function BlogManage() {
  const text = useText();
  useTitle(text.manage);
  return (
    <Page title={text.manage} lead={text.manageLead}>
      <div className={css.columns}>
        <CreateForm />
        <div>
          <Posts />
        </div>
      </div>
    </Page>
  );
}
