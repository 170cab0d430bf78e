import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";
import { CommentQueue } from "./comment-queue.tsx";
import { PostsPanel } from "./posts-panel.tsx";

/** Write, change and remove posts, and look at comments, at /blogmanage. */
export function BlogManage() {
  const text = useText();
  useTitle(text.manage);
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "comments" ? "comments" : "posts";
  const back = (
    <Link {...buttonClass({ variant: "quiet" })} to="/dashboard/home">
      <Icon name="chevron-left" />
      {text.toDashboard}
    </Link>
  );
  return (
    <Page title={text.manage} lead={text.manageLead} actions={back}>
      <Tabs
        label={text.manage}
        tabs={[
          { id: "posts", label: text.tabPosts },
          { id: "comments", label: text.tabComments },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "comments" ? { tab: id } : {}, { replace: true })}
      >
        {tab === "posts" ? <PostsPanel /> : <CommentQueue />}
      </Tabs>
    </Page>
  );
}
