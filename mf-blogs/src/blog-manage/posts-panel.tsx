import { useSearchParams } from "@tutorsetu/web-kit/router";
import { BlogForm } from "./blog-form.tsx";
import * as css from "./blog-manage.module.css";
import { EditPost } from "./edit-post.tsx";
import { Posts } from "./posts.tsx";

/** The form beside the list; `?edit=` says which post is in the form. */
export function PostsPanel() {
  const [params, setParams] = useSearchParams();
  const editing = params.get("edit");
  const stop = () => setParams({}, { replace: true });
  return (
    <div className={css.columns}>
      {editing ? <EditPost key={editing} id={editing} onDone={stop} /> : <BlogForm />}
      <Posts
        editing={editing}
        onEdit={(id) => setParams({ edit: id })}
        onGone={(id) => {
          if (id === editing) stop();
        }}
      />
    </div>
  );
}
