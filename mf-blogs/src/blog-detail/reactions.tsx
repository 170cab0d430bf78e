import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useLocation, useNavigate } from "@tutorsetu/web-kit/router";
import { shareLink } from "@tutorsetu/web-kit/share-link";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";
import * as css from "./blog-detail.module.css";

/** Like with its count, bookmark, and share. */
export function BlogReactions({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const [own, setOwn] = useState<Partial<Reactions>>({});
  const change = (reactions: Partial<Reactions>) =>
    setOwn((before) => ({ ...before, ...reactions }));
  const like = useReaction(blog._id, "liked", change);
  const save = useReaction(blog._id, "saved", change);
  const reactions: Reactions = { ...blog, ...own };

  async function share() {
    const url = location.href;
    const result = await shareLink({ title: blog.title, url });
    if (result === "copied") toast.success(t.linkCopied);
    if (result === "shown") toast.message(format(t.linkFailed, { url }));
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
          {reactions.likes === 1 ? t.likeOne : format(t.likes, { count: reactions.likes })}
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
        <Button variant="quiet" iconStart={<Icon name="share" />} onClick={() => void share()}>
          {t.share}
        </Button>
      </div>
    </div>
  );
}

type Reactions = Pick<Blog, "likes" | "liked" | "saved">;
type Change = (reactions: Partial<Reactions>) => void;

const calls = {
  liked: { on: content.like, off: content.unlike },
  saved: { on: content.save, off: content.unsave },
} as const;

/** What a like or a bookmark changes of the reactions. */
const changed = (kind: keyof typeof calls, after: Reactions) =>
  kind === "saved" ? { saved: after.saved } : { liked: after.liked, likes: after.likes };

/** Sets or removes a like or a bookmark: shown at once, reverted with a message when the server rejects it. */
function useReaction(blogId: string, kind: keyof typeof calls, change: Change) {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { run } = usePending();

  async function toggle(reactions: Reactions) {
    const isOn = !reactions[kind];
    const likes = reactions.likes + (isOn ? 1 : -1);
    change(changed(kind, { liked: isOn, likes, saved: isOn }));
    try {
      const now = await calls[kind][isOn ? "on" : "off"]({ params: { id: blogId } });
      change(changed(kind, now));
    } catch (error) {
      change(changed(kind, reactions));
      toast.error(errorMessage(t.markFailed, error));
    }
  }

  return (reactions: Reactions) => {
    if (isSignedIn) return void run(() => toggle(reactions));
    void navigate(`/login?next=${encodeURIComponent(pathname)}`);
  };
}
