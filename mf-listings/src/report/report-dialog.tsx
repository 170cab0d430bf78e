import { LIMITS, REPORT_REASONS } from "@tutorsetu/contracts/domain";
import type { ReportReason } from "@tutorsetu/contracts/administration/people-table";
import { SelectField, TextareaField } from "@tutorsetu/ui/form-fields";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { useMessages } from "./messages.ts";

export interface Report {
  readonly reason: ReportReason;
  readonly text: string;
}

export interface ReportDialogProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly onSend: (report: Report) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why something is reported: a reason of the list, and more words if somebody has them. */
export function ReportDialog({ title, note, onSend, onClose }: ReportDialogProps) {
  const t = useMessages();
  const common = useCommon();
  const [reason, setReason] = useState("");
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure, common.unexpected));
  const chosen = REPORT_REASONS.find((one) => one === reason);

  function send() {
    setTried(true);
    if (!chosen) return;
    submit(async () => {
      await onSend({ reason: chosen, text: text.trim() });
      toast.success(t.reported);
      onClose();
    });
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={busy ? t.sending : t.send}
      busy={busy}
      error={error}
      onSubmit={send}
    >
      {note && <p>{note}</p>}
      <SelectField
        label={t.reason}
        required
        placeholder={t.choose}
        error={isTried && !chosen ? t.reasonMissing : undefined}
        options={REPORT_REASONS.map((one) => ({ value: one, label: t[`reason_${one}`] }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextareaField
        label={t.more}
        hint={t.moreHint}
        rows={3}
        maxLength={LIMITS.moderation}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
