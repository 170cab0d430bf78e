import type { Booking } from "@tutorsetu/contracts/bookings";
import { LIMITS } from "@tutorsetu/contracts/market";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useState } from "react";
import { type Text, useText } from "../text.ts";

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly busy: boolean;
  /** Resolves to why it did not work, or null when there is nothing left to ask. */
  readonly onLeave: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** A request is cancelled with or without a reason; tuition that runs ends with one. */
const wordsFor = (isRunning: boolean, text: Text) =>
  isRunning
    ? {
        title: text.endTitle,
        explanation: text.endText,
        reason: text.endReason,
        stay: text.keepTuition,
        leave: text.endTuition,
        leaving: text.ending,
      }
    : {
        title: text.cancelTitle,
        explanation: text.cancelText,
        reason: text.reason,
        stay: text.keep,
        leave: text.cancel,
        leaving: text.cancelling,
      };

/** Names the person, takes a reason, and says here what went wrong. */
export function LeaveDialog({ booking, name, busy, onLeave, onClose }: Props) {
  const text = useText();
  const isRunning = booking.bookingStatus === "accepted";
  const words = wordsFor(isRunning, text);
  const [{ reason }, setDraft, clearDraft] = useDraft(`leave:${booking._id}`, { reason: "" });
  const [error, setError] = useState<string>();

  async function leave() {
    const isMissing = isRunning && !reason.trim();
    setError(isMissing ? text.reasonRequired : undefined);
    if (isMissing) return;
    const failure = await onLeave(reason.trim());
    if (failure !== null) return setError(failure || undefined);
    clearDraft();
    onClose();
  }

  return (
    <ActionDialog
      title={fill(words.title, { name })}
      onClose={onClose}
      action={busy ? words.leaving : words.leave}
      cancel={words.stay}
      busy={busy}
      isDangerous
      onAct={() => void leave()}
    >
      <p>{fill(words.explanation, { name })}</p>
      <Field label={words.reason} error={error} required={isRunning}>
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
