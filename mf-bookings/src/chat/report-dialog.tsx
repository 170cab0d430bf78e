import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { toast } from "@tutorsetu/web-kit/toast";
import { type SubmitEvent, useId, useState } from "react";
import { chat } from "./api.ts";
import * as css from "./chat.module.css";
import { useText } from "./text.ts";

interface Props {
  readonly message: ChatMessage;
  readonly name: string;
  readonly onClose: () => void;
}

/** Says what is wrong with a message, to the team. */
export function ReportDialog({ message, name, onClose }: Props) {
  const text = useText();
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
    if (!reason) return setError(text.reportMissing);
    void send();
  }

  return (
    <ActionDialog
      title={text.reportTitle}
      onClose={onClose}
      action={text.reportSend}
      busy={isBusy}
      isDangerous
      form={form}
    >
      <form id={form} className={css.report} onSubmit={onSubmit} noValidate>
        <p>{fill(text.reportLead, { name })}</p>
        <blockquote className={css.quote}>{message.text}</blockquote>
        <Field label={text.reportReason} error={error} required>
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
