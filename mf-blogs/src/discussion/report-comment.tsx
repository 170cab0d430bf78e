import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";
import * as css from "./discussion.module.css";

/** Tells the team about somebody else's comment, once. */
export function ReportComment({ comment }: { readonly comment: Comment }) {
  const t = useMessages();
  const [state, setState] = useState<"idle" | "asking" | "sent">("idle");
  const isReported = state === "sent" || comment.reportedByViewer === true;
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        disabled={isReported}
        aria-label={isReported ? t.reported : fill(t.reportOf, { author: comment.author })}
        onClick={() => setState("asking")}
      >
        {isReported ? t.reported : t.report}
      </Button>
      {state === "asking" && (
        <ReportDialog
          comment={comment}
          onSent={() => setState("sent")}
          onClose={() => setState("idle")}
        />
      )}
    </>
  );
}

const MOST = 500;

interface Props {
  readonly comment: Comment;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Asks what is wrong with a comment. */
function ReportDialog({ comment, onSent, onClose }: Props) {
  const t = useMessages();
  const [{ reason }, setDraft, clearDraft] = useDraft(`report:${comment._id}`, { reason: "" });
  const [error, setError] = useState<string>();
  const { busy, run } = usePending();

  async function send() {
    setError(reason.trim() ? undefined : t.reasonRequired);
    if (!reason.trim()) return;
    try {
      const body = { reason: reason.trim() };
      await content.reportComment({ params: { id: comment._id }, body });
      clearDraft();
      toast.success(t.reportSent);
      onSent();
    } catch (failure) {
      setError(errorMessage(t.reportFailed, failure));
    }
  }

  return (
    <ActionDialog
      title={t.reportTitle}
      onClose={onClose}
      action={t.sendReport}
      busy={busy}
      onAct={() => void run(send)}
    >
      <blockquote className={css.quoted}>{comment.text}</blockquote>
      <Field label={t.reportReason} hint={t.reportHint} error={error} required>
        {(field) => (
          <Textarea
            {...field}
            data-autofocus
            rows={3}
            maxLength={MOST}
            value={reason}
            onChange={(event) => setDraft({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
