import type { Blog } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { Cover } from "../cover/cover.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-manage.module.css";

interface Props {
  readonly blog: Blog;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One post in the management. */
export function PostRow({ blog, isEditing, onEdit, onDelete }: Props) {
  const t = useMessages();
  const { title } = blog;
  return (
    <li className={css.post} aria-current={isEditing || undefined}>
      <div>
        <Cover src={blog.coverImage} title={title} />
      </div>
      <div className={css.about}>
        <Link to={`/blog/${blog._id}`}>{title}</Link>
        <small>
          {blog.author} · {formatDate(blog.createdAt)}
        </small>
        {blog.draft && <Badge tone="warn">{t.draft}</Badge>}
      </div>
      <div className={css.actions}>
        <Button
          variant="quiet"
          size="s"
          iconStart={<Icon name="edit" size={18} />}
          aria-label={fill(t.editOf, { title })}
          onClick={onEdit}
        >
          {t.edit}
        </Button>
        <Button
          variant="danger"
          size="s"
          iconStart={<Icon name="trash" size={18} />}
          aria-label={fill(t.deleteOf, { title })}
          onClick={onDelete}
        >
          {t.delete}
        </Button>
      </div>
    </li>
  );
}
