import type { Blog } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./blog-detail.module.css";
import { share } from "./share.ts";
import { type Marks, useMark } from "./use-mark.ts";

/** Like with its count, save, and share. */
export function BlogMarks({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const [own, setOwn] = useState<Partial<Marks>>({});
  const change = (marks: Partial<Marks>) => setOwn((before) => ({ ...before, ...marks }));
  const like = useMark(blog._id, "liked", change);
  const save = useMark(blog._id, "saved", change);
  const marks: Marks = { ...blog, ...own };

  async function send() {
    const url = location.href;
    const how = await share({ title: blog.title, url });
    if (how === "copied") toast.success(t.linkCopied);
    if (how === "shown") toast.message(fill(t.linkFailed, { url }));
  }

  return (
    <div className={css.marks}>
      <div>
        <Button
          variant="secondary"
          aria-pressed={marks.liked}
          iconStart={<Icon name="heart" />}
          onClick={() => like(marks)}
        >
          {marks.liked ? t.liked : t.like}
        </Button>
        <output>{marks.likes === 1 ? t.likeOne : fill(t.likes, { count: marks.likes })}</output>
      </div>
      <div>
        <Button
          variant="quiet"
          aria-pressed={marks.saved}
          iconStart={<Icon name="bookmark" />}
          onClick={() => save(marks)}
        >
          {marks.saved ? t.saved : t.save}
        </Button>
        <Button variant="quiet" iconStart={<Icon name="share" />} onClick={() => void send()}>
          {t.share}
        </Button>
      </div>
    </div>
  );
}
