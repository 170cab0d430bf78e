import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useQuery } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { useMessages } from "../messages.ts";
import { BlogForm } from "./blog-form.tsx";

interface Props {
  readonly id: string;
  readonly onDone: () => void;
}

/** Loads the post that is edited into the form. */
export function EditPost({ id, onDone }: Props) {
  const t = useMessages();
  const common = useCommon();
  const { data, error, reload } = useQuery(["blog", id], () => content.blog({ params: { id } }));
  if (data) return <BlogForm blog={data.blog} onDone={onDone} />;
  if (!error)
    return (
      <section aria-busy="true" aria-label={common.loading}>
        <Card>
          <Skeleton lines={8} />
        </Card>
      </section>
    );
  return (
    <div>
      <Failure title={t.detailFailed} error={error} onRetry={reload} />
      <Button variant="quiet" onClick={onDone}>
        {t.stopEditing}
      </Button>
    </div>
  );
}
