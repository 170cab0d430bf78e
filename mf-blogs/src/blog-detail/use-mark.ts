import type { Blog } from "@tutorsetu/contracts/content";
import { useOnce } from "@tutorsetu/web-kit/once";
import { useLocation, useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { explain } from "../explain.ts";
import { useMessages } from "../messages.ts";

export type Marks = Pick<Blog, "likes" | "liked" | "saved">;
type Change = (marks: Partial<Marks>) => void;

const calls = {
  liked: { on: content.like, off: content.unlike },
  saved: { on: content.save, off: content.unsave },
} as const;

/** Presses one mark: shown at once, taken back with a reason when the server says no. */
export function useMark(blogId: string, kind: keyof typeof calls, change: Change) {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { run } = useOnce();

  async function press(marks: Marks) {
    const isOn = !marks[kind];
    const { likes } = marks;
    if (kind === "saved") change({ saved: isOn });
    else change({ liked: isOn, likes: likes + (isOn ? 1 : -1) });
    try {
      const now = await calls[kind][isOn ? "on" : "off"]({ params: { id: blogId } });
      if (kind === "saved") change({ saved: now.saved });
      else change({ liked: now.liked, likes: now.likes });
    } catch (error) {
      if (kind === "saved") change({ saved: marks.saved });
      else change({ liked: marks.liked, likes });
      toast.error(explain(t.markFailed, error));
    }
  }

  return (marks: Marks) => {
    if (isSignedIn) return void run(() => press(marks));
    void navigate(`/login?next=${encodeURIComponent(pathname)}`);
  };
}
