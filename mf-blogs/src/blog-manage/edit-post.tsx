import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useQuery } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import { BlogForm } from "./blog-form.tsx";

interface Props {
  readonly id: string;
  readonly onDone: () => void;
}

/** Fetches the post that is to be changed. */
export function EditPost({ id, onDone }: Props) {
  const text = useText();
  const say = useCommon();
  const { data, error, reload } = useQuery(["blog", id], () => content.blog({ params: { id } }));
  if (data) return <BlogForm blog={data.blog} onDone={onDone} />;
  if (!error)
    return (
      <section aria-busy="true" aria-label={say.loading}>
        <Card>
          <Skeleton lines={8} />
        </Card>
      </section>
    );
  return (
    <div>
      <ErrorState
        title={text.detailFailed}
        message={sentenceFor(error, say.unexpected)}
        onRetry={reload}
        retryLabel={say.tryAgain}
      />
      <Button variant="quiet" onClick={onDone}>
        {text.stopEditing}
      </Button>
    </div>
  );
}
