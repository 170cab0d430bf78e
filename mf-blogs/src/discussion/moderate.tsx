import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useOnce } from "@tutorsetu/web-kit/once";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { explain } from "../explain.ts";
import { useMessages } from "../messages.ts";

type Wish = "shown" | "hidden";

interface Props {
  readonly comment: Comment;
  /** A reported comment can be kept as it is, which settles the reports. */
  readonly isReported?: boolean;
}

/** An administrator lets a comment be seen, or hides it. */
export function Moderate({ comment, isReported = false }: Props) {
  const t = useMessages();
  const { busy, run } = useOnce();
  const { author, state } = comment;

  const wish = (next: Wish) =>
    run(async () => {
      try {
        await content.moderateComment({ params: { id: comment._id }, body: { state: next } });
        toast.success(next === "shown" ? t.commentShown : t.commentHidden);
      } catch (error) {
        toast.error(explain(t.moderateFailed, error));
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
          onClick={() => void wish("shown")}
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
          onClick={() => void wish("hidden")}
        >
          {t.hide}
        </Button>
      )}
    </>
  );
}
