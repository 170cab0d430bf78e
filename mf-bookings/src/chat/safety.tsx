import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { type SubmitEvent, useId, useState } from "react";
import { chat } from "./api.ts";
import * as css from "./chat.module.css";
import { useMessages } from "./messages.ts";

/** Blocks or unblocks a person, and reads the block state again. */
export function useBlock(userId: string) {
  const common = useCommon();
  const [isBusy, setBusy] = useState(false);

  async function change(call: typeof chat.block) {
    setBusy(true);
    try {
      toast.success((await call({ params: { userId } })).message);
      refresh("peer");
    } catch (failure) {
      toast.error(errorMessage(failure, common.unexpected));
    }
    setBusy(false);
  }
  return {
    isBusy,
    block: () => change(chat.block),
    unblock: () => change(chat.unblock),
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
      title={fill(t.blockTitle, { name })}
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
      <p>{fill(why, { name })}</p>
      {by === "by-you" && (
        <Button variant="secondary" busy={isBusy} onClick={onUnblock}>
          {fill(t.unblock, { name })}
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
  const form = useId();
  const { messageId } = message;
  const [draft, setDraft, clear] = useDraft(`report:${messageId}`, { reason: "" });
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const reason = draft.reason.trim();

  async function send() {
    setBusy(true);
    try {
      const reply = await chat.report({ body: { messageId, reason } });
      clear();
      toast.success(reply.message);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure, common.unexpected));
    }
    setBusy(false);
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!reason) return setError(t.reportMissing);
    void send();
  }

  return (
    <ActionDialog
      title={t.reportTitle}
      onClose={onClose}
      action={t.reportSend}
      busy={isBusy}
      isDangerous
      form={form}
    >
      <form id={form} className={css.report} onSubmit={onSubmit} noValidate>
        <p>{fill(t.reportLead, { name })}</p>
        <blockquote className={css.quote}>{message.text}</blockquote>
        <Field label={t.reportReason} error={error} required>
          {(control) => (
            <Textarea
              {...control}
              data-autofocus
              rows={3}
              maxLength={LIMITS.message}
              value={draft.reason}
              onChange={(event) => {
                setError("");
                setDraft({ reason: event.target.value });
              }}
            />
          )}
        </Field>
      </form>
    </ActionDialog>
  );
}
