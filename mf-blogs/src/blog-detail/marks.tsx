import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useLocation, useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./blog-detail.module.css";

type Marks = Pick<Blog, "likes" | "liked" | "saved">;

/** Like, save and share. Shown at once, taken back with a reason when the server says no. */
export function BlogMarks({ blog }: { readonly blog: Blog }) {
  const text = useText();
  const signedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [marks, setMarks] = useState<Marks>(blog);

  async function press(next: Marks, call: (input: { params: { id: string } }) => Promise<Marks>) {
    if (!signedIn) return navigate(`/login?next=${encodeURIComponent(pathname)}`);
    const before = marks;
    setMarks(next);
    await call({ params: { id: blog._id } }).then(setMarks, () => {
      setMarks(before);
      toast.error(text.markFailed);
    });
  }
  const like = () => {
    const step = marks.liked ? -1 : 1;
    return press(
      { ...marks, liked: !marks.liked, likes: marks.likes + step },
      marks.liked ? content.unlike : content.like,
    );
  };
  const save = () =>
    press({ ...marks, saved: !marks.saved }, marks.saved ? content.unsave : content.save);

  async function share() {
    const link = { title: blog.title, url: location.href };
    if (navigator.share) return navigator.share(link).catch(() => {});
    await navigator.clipboard.writeText(link.url);
    toast.success(text.linkCopied);
  }

  return (
    <div className={css.marks}>
      <Button
        variant="secondary"
        aria-pressed={marks.liked}
        iconStart={<Icon name="heart" />}
        onClick={() => void like()}
      >
        {marks.liked ? text.liked : text.like}
      </Button>
      <output>{fill(text.likes, { count: marks.likes })}</output>
      <Button
        variant="quiet"
        aria-pressed={marks.saved}
        iconStart={<Icon name="bookmark" />}
        onClick={() => void save()}
      >
        {marks.saved ? text.saved : text.save}
      </Button>
      <Button variant="quiet" iconStart={<Icon name="share" />} onClick={() => void share()}>
        {text.share}
      </Button>
    </div>
  );
}
