import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./blog-detail.module.css";
import { share } from "./share.ts";
import { type Reactions, useReaction } from "./use-mark.ts";

/** Like with its count, bookmark, and share. */
export function BlogReactions({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const [own, setOwn] = useState<Partial<Reactions>>({});
  const change = (reactions: Partial<Reactions>) =>
    setOwn((before) => ({ ...before, ...reactions }));
  const like = useReaction(blog._id, "liked", change);
  const save = useReaction(blog._id, "saved", change);
  const reactions: Reactions = { ...blog, ...own };

  async function shareLink() {
    const url = location.href;
    const result = await share({ title: blog.title, url });
    if (result === "copied") toast.success(t.linkCopied);
    if (result === "shown") toast.message(fill(t.linkFailed, { url }));
  }

  return (
    <div className={css.reactions}>
      <div>
        <Button
          variant="secondary"
          aria-pressed={reactions.liked}
          iconStart={<Icon name="heart" />}
          onClick={() => like(reactions)}
        >
          {reactions.liked ? t.liked : t.like}
        </Button>
        <output>
          {reactions.likes === 1 ? t.likeOne : fill(t.likes, { count: reactions.likes })}
        </output>
      </div>
      <div>
        <Button
          variant="quiet"
          aria-pressed={reactions.saved}
          iconStart={<Icon name="bookmark" />}
          onClick={() => save(reactions)}
        >
          {reactions.saved ? t.saved : t.save}
        </Button>
        <Button variant="quiet" iconStart={<Icon name="share" />} onClick={() => void shareLink()}>
          {t.share}
        </Button>
      </div>
    </div>
  );
}
