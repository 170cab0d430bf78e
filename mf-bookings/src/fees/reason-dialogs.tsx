import { FEE_NOTE_LETTERS } from "@tutorsetu/contracts/lessons/fee-limits";
import type { FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { format } from "@tutorsetu/web-kit/i18n";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { amountOf } from "./amounts.ts";
import { fees } from "./api.ts";
import { type Messages, useMessages } from "./messages.ts";
import type { FeeChange } from "./use-fee-change.ts";

export interface Asking {
  readonly what: "refuse" | "withdraw" | "reverse";
  readonly line: FeeEntry;
}

interface Props extends FeeChange {
  readonly asking: Asking;
  readonly name: string;
  readonly isTutor: boolean;
  readonly onClose: () => void;
}

const labelsFor = ({ what }: Asking, isTutor: boolean, t: Messages) =>
  ({
    refuse: {
      title: isTutor ? t.refuseTitle : t.refuseTitleStudent,
      text: t.refuseText,
      action: isTutor ? t.notReceived : t.notSo,
      pending: t.refusing,
      done: t.refusedDone,
    },
    withdraw: {
      title: t.withdrawTitle,
      text: t.withdrawText,
      action: t.takeBack,
      pending: t.takingBack,
      done: t.takenBackDone,
    },
    reverse: {
      title: t.reverseTitle,
      text: t.reverseText,
      action: t.takeBack,
      pending: t.takingBack,
      done: t.takenBackDone,
    },
  })[what];

/** Asks why a payment is refused, or a line taken back; the other side reads it. */
export function FeeReasonDialog({
  asking,
  name,
  isTutor,
  onClose,
  busy,
  change,
  messageOf,
}: Props) {
  const t = useMessages();
  const { what, line } = asking;
  const { title, text, action, pending, done } = labelsFor(asking, isTutor, t);
  const params = { id: line._id };
  const send = (reason: string) => {
    const input = { params, body: { reason } };
    const call = what === "reverse" ? fees.reverseFee : fees.refusePayment;
    return change(
      () => call(input),
      () => format(done, { name }),
    );
  };
  return (
    <ReasonDialog
      title={format(title, { amount: amountOf(line.paise) })}
      onClose={onClose}
      action={action}
      pending={pending}
      cancel={t.notNow}
      busy={busy}
      isDangerous={what !== "refuse"}
      draft={`fee:${what}:${line._id}`}
      label={t.refuseReason}
      maxLength={FEE_NOTE_LETTERS}
      required={t.reasonRequired}
      onSend={send}
      messageOf={messageOf}
    >
      <p>{format(text, { name })}</p>
    </ReasonDialog>
  );
}
