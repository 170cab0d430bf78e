import type { Booking } from "@tutorsetu/contracts/bookings";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useState } from "react";
import { type Messages, useMessages } from "../messages.ts";

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly busy: boolean;
  /** Resolves to why it did not work, or null when there is nothing left to ask. */
  readonly onCancel: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** A request is cancelled with or without a reason; tuition that runs ends with one. */
const labelsFor = (isRunning: boolean, t: Messages) =>
  isRunning
    ? {
        title: t.endTitle,
        explanation: t.endText,
        reason: t.endReason,
        keep: t.keepTuition,
        confirm: t.endTuition,
        confirming: t.ending,
      }
    : {
        title: t.cancelTitle,
        explanation: t.cancelText,
        reason: t.reason,
        keep: t.keep,
        confirm: t.cancel,
        confirming: t.cancelling,
      };

/** Cancels a request or ends tuition with a reason; a failure is shown in the dialog. */
export function CancelDialog({ booking, name, busy, onCancel, onClose }: Props) {
  const t = useMessages();
  const isRunning = booking.bookingStatus === "accepted";
  const labels = labelsFor(isRunning, t);
  const [{ reason }, setDraft, clearDraft] = useDraft(`leave:${booking._id}`, { reason: "" });
  const [error, setError] = useState<string>();

  async function submit() {
    const isMissing = isRunning && !reason.trim();
    setError(isMissing ? t.reasonRequired : undefined);
    if (isMissing) return;
    const failure = await onCancel(reason.trim());
    if (failure !== null) return setError(failure || undefined);
    clearDraft();
    onClose();
  }

  return (
    <ActionDialog
      title={fill(labels.title, { name })}
      onClose={onClose}
      action={busy ? labels.confirming : labels.confirm}
      cancel={labels.keep}
      busy={busy}
      isDangerous
      onAct={() => void submit()}
    >
      <p>{fill(labels.explanation, { name })}</p>
      <Field label={labels.reason} error={error} required={isRunning}>
        {(field) => (
          <Textarea
            {...field}
            rows={3}
            maxLength={LIMITS.message}
            value={reason}
            onChange={(event) => setDraft({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
