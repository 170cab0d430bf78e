import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import { BlogForm } from "./blog-form.tsx";
import * as css from "./blog-manage.module.css";
import { CommentQueue } from "./comment-queue.tsx";
import { EditPost } from "./edit-post.tsx";
import { Posts } from "./posts.tsx";

/** Write, change and remove posts, and look at comments, at /blogmanage. */
export function BlogManage() {
  const t = useMessages();
  useTitle(t.manage);
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "comments" ? "comments" : "posts";
  const back = (
    <Link {...buttonClass({ variant: "quiet" })} to="/dashboard/home">
      <Icon name="chevron-left" />
      {t.toDashboard}
    </Link>
  );
  return (
    <Page title={t.manage} lead={t.manageLead} actions={back}>
      <Tabs
        label={t.manage}
        tabs={[
          { id: "posts", label: t.tabPosts },
          { id: "comments", label: t.tabComments },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "comments" ? { tab: id } : {}, { replace: true })}
      >
        {tab === "posts" ? <PostsPanel /> : <CommentQueue />}
      </Tabs>
    </Page>
  );
}

/** The form beside the list; `?edit=` says which post is in the form. */
function PostsPanel() {
  const [params, setParams] = useSearchParams();
  const editing = params.get("edit");
  const stop = () => setParams({}, { replace: true });
  return (
    <div className={css.columns}>
      {editing ? <EditPost key={editing} id={editing} onDone={stop} /> : <BlogForm />}
      <Posts />
    </div>
  );
}
