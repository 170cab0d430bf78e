import type { Blog } from "@tutorsetu/contracts/content";
import { useOnce } from "@tutorsetu/web-kit/once";
import { useLocation, useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { errorMessage } from "../explain.ts";
import { useMessages } from "../messages.ts";

export type Reactions = Pick<Blog, "likes" | "liked" | "saved">;
type Change = (reactions: Partial<Reactions>) => void;

const calls = {
  liked: { on: content.like, off: content.unlike },
  saved: { on: content.save, off: content.unsave },
} as const;

/** Sets or removes a like or a bookmark: shown at once, reverted with a message when the server rejects it. */
export function useReaction(blogId: string, kind: keyof typeof calls, change: Change) {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { run } = useOnce();

  async function toggle(reactions: Reactions) {
    const isOn = !reactions[kind];
    const { likes } = reactions;
    if (kind === "saved") change({ saved: isOn });
    else change({ liked: isOn, likes: likes + (isOn ? 1 : -1) });
    try {
      const now = await calls[kind][isOn ? "on" : "off"]({ params: { id: blogId } });
      if (kind === "saved") change({ saved: now.saved });
      else change({ liked: now.liked, likes: now.likes });
    } catch (error) {
      if (kind === "saved") change({ saved: reactions.saved });
      else change({ liked: reactions.liked, likes });
      toast.error(errorMessage(t.markFailed, error));
    }
  }

  return (reactions: Reactions) => {
    if (isSignedIn) return void run(() => toggle(reactions));
    void navigate(`/login?next=${encodeURIComponent(pathname)}`);
  };
}
