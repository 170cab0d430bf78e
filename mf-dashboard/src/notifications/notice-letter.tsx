import type { Notice } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { Letter } from "../letters/letter.tsx";
import { useMessages } from "../messages.ts";
import { useNoticeSubject } from "./use-notice-subject.ts";

/** One notice and the way to mark it as read. */
export function NoticeLetter({ notice }: { readonly notice: Notice }) {
  const t = useMessages();
  const subjectOf = useNoticeSubject();
  const { _id, subject, message, solved, createdAt } = notice;
  const { busy, run } = usePending();

  const markRead = () =>
    run(async () => {
      await content
        .readNotice({ params: { id: _id }, body: { solved: true } })
        .catch((error: unknown) => toast.error(`${t.solveFailed} ${errorMessage(error)}`));
      refresh("notices");
    });

  return (
    <Letter
      isDone={solved}
      subject={subjectOf(subject)}
      about={formatDate(createdAt)}
      actions={
        solved ? (
          <Badge>{t.markedRead}</Badge>
        ) : (
          <Button variant="secondary" size="s" busy={busy} onClick={() => void markRead()}>
            {t.markRead}
          </Button>
        )
      }
    >
      {message}
    </Letter>
  );
}
