import type { Comment } from "@tutorsetu/contracts/content";
import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import { ReportDialog } from "./report-dialog.tsx";

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
