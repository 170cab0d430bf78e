import type { Notice } from "@tutorsetu/contracts/content";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { Letter } from "../letters/letter.tsx";
import { useText } from "../text.ts";

interface Props {
  readonly notice: Notice;
  readonly busy: boolean;
  readonly onRead: () => void;
}

/** One notice and the way to mark it as read. */
export function NoticeLetter({ notice, busy, onRead }: Props) {
  const text = useText();
  const { subject, message, solved, createdAt } = notice;
  return (
    <Letter
      isDone={solved}
      subject={subject}
      about={formatDate(createdAt)}
      actions={
        solved ? (
          <Badge>{text.markedRead}</Badge>
        ) : (
          <Button variant="secondary" size="s" busy={busy} onClick={onRead}>
            {text.markRead}
          </Button>
        )
      }
    >
      {message}
    </Letter>
  );
}
