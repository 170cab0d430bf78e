import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { chat } from "./api.ts";
import * as css from "./chat.module.css";
import { useMessages } from "./messages.ts";

/** Blocks or unblocks a person, and reads the block state again. */
export function useBlock(userId: string) {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();

  const change = (call: typeof chat.block, done: string) =>
    run(async () => {
      try {
        await call({ params: { userId } });
        toast.success(done);
        refresh("peer");
      } catch (failure) {
        toast.error(errorMessage(failure, common.unexpected));
      }
    });
  return {
    isBusy: busy,
    block: () => change(chat.block, t.personBlocked),
    unblock: () => change(chat.unblock, t.personUnblocked),
  };
}

interface BlockDialogProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onBlock: () => void;
  readonly onClose: () => void;
}

/** Confirms that somebody is blocked, and explains what that means. */
export function BlockDialog({ name, isBusy, onBlock, onClose }: BlockDialogProps) {
  const t = useMessages();
  return (
    <ActionDialog
      title={format(t.blockTitle, { name })}
      onClose={onClose}
      action={t.blockConfirm}
      busy={isBusy}
      isDangerous
      onAct={onBlock}
    >
      <p>{t.blockText}</p>
    </ActionDialog>
  );
}

interface BlockedNoticeProps {
  readonly by: "by-you" | "by-them";
  readonly name: string;
  readonly isBusy: boolean;
  readonly onUnblock: () => void;
}

/** Replaces the composer where one of the two has blocked the other. */
export function BlockedNotice({ by, name, isBusy, onUnblock }: BlockedNoticeProps) {
  const t = useMessages();
  const why = by === "by-you" ? t.blockedByYou : t.blockedByThem;
  return (
    <div className={css.blocked} aria-live="polite">
      <p>{format(why, { name })}</p>
      {by === "by-you" && (
        <Button variant="secondary" busy={isBusy} onClick={onUnblock}>
          {format(t.unblock, { name })}
        </Button>
      )}
    </div>
  );
}

interface ReportDialogProps {
  readonly message: ChatMessage;
  readonly name: string;
  readonly onClose: () => void;
}

/** Reports a message to the team. */
export function ReportDialog({ message, name, onClose }: ReportDialogProps) {
  const t = useMessages();
  const common = useCommon();
  const { messageId, text } = message;

  async function send(reason: string) {
    await chat.report({ body: { messageId, reason } });
    toast.success(t.reported);
  }

  return (
    <ReasonDialog
      title={t.reportTitle}
      onClose={onClose}
      action={t.reportSend}
      isDangerous
      draft={`report:${messageId}`}
      label={t.reportReason}
      hasFocus
      maxLength={LIMITS.message}
      required={t.reportMissing}
      onSend={send}
      messageOf={(failure) => errorMessage(failure, common.unexpected)}
    >
      <p>{format(t.reportLead, { name })}</p>
      <blockquote className={css.quote}>{text}</blockquote>
    </ReasonDialog>
  );
}
