import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";
import * as css from "./discussion.module.css";

const MAX_REASON = 500;

/** Reports somebody else's comment to the team, once. */
export function ReportComment({ comment }: { readonly comment: Comment }) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const isReported = isSent || comment.reportedByViewer === true;

  async function send(reason: string) {
    await content.reportComment({ params: { id: comment._id }, body: { reason } });
    toast.success(t.reportSent);
    setSent(true);
  }

  return (
    <>
      <Button
        variant="quiet"
        size="s"
        disabled={isReported}
        aria-label={isReported ? t.reported : format(t.reportOf, { author: comment.author })}
        onClick={() => setAsking(true)}
      >
        {isReported ? t.reported : t.report}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t.reportTitle}
          onClose={() => setAsking(false)}
          action={t.sendReport}
          draft={`report:${comment._id}`}
          label={t.reportReason}
          hint={t.reportHint}
          hasFocus
          maxLength={MAX_REASON}
          required={t.reasonRequired}
          onSend={send}
          messageOf={(failure) => errorMessage(t.reportFailed, failure)}
        >
          <blockquote className={css.quoted}>{comment.text}</blockquote>
        </ReasonDialog>
      )}
    </>
  );
}
