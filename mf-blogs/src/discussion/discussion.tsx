import type { Comment } from "@tutorsetu/contracts/content";
import { buttonClass } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useId, useState } from "react";
import { content } from "../api.ts";
import { useMessages } from "../messages.ts";
import { CommentForm } from "./comment-form.tsx";
import * as css from "./discussion.module.css";
import { Threads } from "./threads.tsx";

/** What readers wrote, and the box to write; for signed-in people. */
export function Discussion({ blogId }: { readonly blogId: string }) {
  const t = useMessages();
  const heading = useId();
  const isSignedIn = useSession((s) => s.user !== null);
  const [posted, setPosted] = useState<readonly Comment[]>([]);
  const list = usePages(["comments", blogId], async (cursor) => {
    const page = await content.comments({ params: { id: blogId }, query: { cursor } });
    return { ...page, items: page.comments };
  });
  const onPosted = (comment: Comment) => {
    setPosted((before) => [...before, comment]);
    refresh("comments");
  };
  const count = list.total === 1 ? t.commentCountOne : fill(t.commentCount, { count: list.total });

  return (
    <section className={css.discussion} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t.discussion}</h2>
        {list.total > 0 && <p>{count}</p>}
      </header>
      {isSignedIn ? (
        <CommentForm blogId={blogId} onPosted={onPosted} />
      ) : (
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={`/login?next=${encodeURIComponent(`/blog/${blogId}`)}`}
        >
          {t.signInToComment}
        </Link>
      )}
      <Threads blogId={blogId} list={list} posted={posted} onPosted={onPosted} />
    </section>
  );
}
