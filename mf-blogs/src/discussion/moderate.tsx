import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useOnce } from "@tutorsetu/web-kit/once";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { errorMessage } from "../explain.ts";
import { useMessages } from "../messages.ts";

type Visibility = "shown" | "hidden";

interface Props {
  readonly comment: Comment;
  /** A reported comment can be approved, which closes the reports. */
  readonly isReported?: boolean;
}

/** The buttons of an administrator that show or hide a comment. */
export function Moderate({ comment, isReported = false }: Props) {
  const t = useMessages();
  const { busy, run } = useOnce();
  const { author, state } = comment;

  const moderate = (next: Visibility) =>
    run(async () => {
      try {
        await content.moderateComment({ params: { id: comment._id }, body: { state: next } });
        toast.success(next === "shown" ? t.commentShown : t.commentHidden);
      } catch (error) {
        toast.error(errorMessage(t.moderateFailed, error));
      }
      refresh("comments");
    });
  const isApproval = state === "waiting" || (state === "shown" && isReported);
  const [showLabel, showName] = isApproval ? [t.approve, t.approveOf] : [t.show, t.showOf];

  return (
    <>
      {(state !== "shown" || isReported) && (
        <Button
          variant="secondary"
          size="s"
          disabled={busy}
          aria-label={fill(showName, { author })}
          onClick={() => void moderate("shown")}
        >
          {showLabel}
        </Button>
      )}
      {state !== "hidden" && (
        <Button
          variant="quiet"
          size="s"
          disabled={busy}
          aria-label={fill(t.hideOf, { author })}
          onClick={() => void moderate("hidden")}
        >
          {t.hide}
        </Button>
      )}
    </>
  );
}
