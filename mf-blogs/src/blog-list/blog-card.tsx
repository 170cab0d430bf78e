import type { Blog } from "@tutorsetu/contracts/content";
import { buttonClass } from "@tutorsetu/ui/button";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { Cover } from "../cover/cover.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-list.module.css";
import { preview } from "./preview.ts";

export function BlogCard({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  return (
    <li className={css.card}>
      <Cover src={blog.coverImage} title={blog.title} />
      <h2>{blog.title}</h2>
      <p className={css.by}>
        {fill(t.by, { author: blog.author })} · {formatDate(blog.createdAt)}
      </p>
      <p className={css.preview}>{preview(blog.content)}</p>
      <Link {...buttonClass({ variant: "secondary" })} to={`/blog/${blog._id}`}>
        {t.readMore} <VisuallyHidden>{blog.title}</VisuallyHidden>
      </Link>
    </li>
  );
}
