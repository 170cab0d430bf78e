import type { Blog } from "@tutorsetu/contracts/content";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useOnce } from "@tutorsetu/web-kit/once";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { errorMessage } from "../explain.ts";
import { useMessages } from "../messages.ts";
import { toPayload, initialValues, isComplete, type Values, valuesOf } from "./values.ts";

/** The values of the form and how they are saved; kept through a reload and a failed send. */
export function useSaveBlog(blog: Blog | undefined, onDone: () => void) {
  const t = useMessages();
  const [values, setValues, clear] = useDraft<Values>(
    `blog:${blog?._id ?? "new"}`,
    blog ? valuesOf(blog) : initialValues,
  );
  const [error, setError] = useState("");
  const { busy, run } = useOnce();

  async function send(draft: boolean) {
    const body = toPayload(values, draft);
    try {
      if (blog) await content.updateBlog({ params: { id: blog._id }, body });
      else await content.createBlog({ body });
      const done = blog ? t.updated : t.created;
      toast.success(draft ? t.draftSaved : done);
      clear();
      refresh("blogs");
      refresh("blog");
      onDone();
    } catch (failure) {
      setError(errorMessage(blog ? t.updateFailed : t.createFailed, failure));
    }
  }

  function save(draft: boolean) {
    setError(isComplete(values) ? "" : t.required);
    if (isComplete(values)) void run(() => send(draft));
  }

  const discard = () => {
    clear();
    onDone();
  };
  return { values, setValues, error, busy, save, discard };
}
