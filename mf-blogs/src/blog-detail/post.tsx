import type { Blog } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Icon } from "@tutorsetu/ui/icon";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { Article } from "../article/article.tsx";
import { ownExcerpt } from "../blog-list/preview.ts";
import { Cover } from "../cover/cover.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-detail.module.css";
import { BlogReactions } from "./marks.tsx";
import { Takeaways } from "./takeaways.tsx";

/** The post itself: who wrote it, what it says, what a reader can do with it. */
export function Post({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  const lead = ownExcerpt(blog.excerpt, blog.content);
  return (
    <article className={css.post}>
      <nav className={css.top}>
        <Link to="/blogs">
          <Icon name="chevron-left" size={18} />
          {t.back}
        </Link>
        {isAdmin && (
          <Link
            to={`/blogmanage?edit=${blog._id}`}
            aria-label={fill(t.editOf, { title: blog.title })}
          >
            <Icon name="edit" size={18} />
            {t.edit}
          </Link>
        )}
      </nav>
      <Cover src={blog.coverImage} title={blog.title} />
      {blog.draft && <Badge tone="warn">{t.draft}</Badge>}
      <h1>{blog.title}</h1>
      <p className={css.by}>
        {fill(t.by, { author: blog.author })} · {formatDate(blog.createdAt)}
      </p>
      {lead && <p className={css.lead}>{lead}</p>}
      <BlogReactions key={blog._id} blog={blog} />
      <Article content={blog.content} />
      <Takeaways lines={blog.keyTakeaways} />
    </article>
  );
}
