import type { Booking } from "@tutorsetu/contracts/bookings";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { format } from "@tutorsetu/web-kit/i18n";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { type Messages, useMessages } from "../messages.ts";

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly busy: boolean;
  /** Rejects when it did not work and can be tried again. */
  readonly onCancel: (reason: string) => Promise<void>;
  readonly messageOf: (failure: unknown) => string;
  readonly onClose: () => void;
}

/** A request is cancelled with or without a reason; tuition that runs ends with one. */
const labelsFor = (isRunning: boolean, t: Messages) =>
  isRunning
    ? {
        title: t.endTitle,
        explanation: t.endText,
        label: t.endReason,
        cancel: t.keepTuition,
        action: t.endTuition,
        pending: t.ending,
      }
    : {
        title: t.cancelTitle,
        explanation: t.cancelText,
        label: t.reason,
        cancel: t.keep,
        action: t.cancel,
        pending: t.cancelling,
      };

/** Cancels a request or ends tuition with a reason; a failure is shown in the dialog. */
export function CancelDialog({ booking, name, busy, onCancel, messageOf, onClose }: Props) {
  const t = useMessages();
  const isRunning = booking.bookingStatus === "accepted";
  const { title, explanation, ...labels } = labelsFor(isRunning, t);
  return (
    <ReasonDialog
      {...labels}
      title={format(title, { name })}
      onClose={onClose}
      busy={busy}
      isDangerous
      draft={`leave:${booking._id}`}
      maxLength={LIMITS.message}
      required={isRunning ? t.reasonRequired : undefined}
      onSend={onCancel}
      messageOf={messageOf}
    >
      <p>{format(explanation, { name })}</p>
    </ReasonDialog>
  );
}
