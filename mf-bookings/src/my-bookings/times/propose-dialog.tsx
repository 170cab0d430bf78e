import type { Booking } from "@tutorsetu/contracts/bookings";
import { slotsOf } from "@tutorsetu/contracts/bookings/slots";
import { DAY_PARTS, WEEKDAYS } from "@tutorsetu/contracts/domain";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { bookings } from "../../api.ts";
import { useMessages } from "../../messages.ts";
import type { BookingChange } from "../use-booking-change.ts";
import * as css from "./times.module.css";

interface Props extends BookingChange {
  readonly booking: Booking;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for other times; a failure is shown in the dialog. */
export function ProposeDialog({ booking, name, busy, change, messageOf, onClose }: Props) {
  const t = useMessages();
  const [days, setDays] = useState<readonly string[]>([]);
  const [parts, setParts] = useState<readonly string[]>([]);
  const { busy: isSending, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || isSending;
  const { _id: id, proposal = 0 } = booking;

  async function send() {
    const body = { proposal, preferredSlots: slotsOf(days, parts) };
    await change(() => bookings.propose({ params: { id }, body }), t.proposed);
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.proposeTitle, { name })}
      onClose={onClose}
      cancel={t.notNow}
      action={isBusy ? t.proposing : t.proposeSend}
      busy={isBusy}
      error={error}
      onAct={() => submit(send, days.length > 0 ? "" : t.proposeNeeded)}
    >
      <div className={css.form}>
        <p>{format(t.proposeText, { name })}</p>
        <ChoiceChips
          legend={t.proposeDays}
          options={WEEKDAYS.map((value) => ({ value, label: t[value] }))}
          value={days}
          onChange={(chosen) => {
            clearError();
            setDays(chosen);
          }}
        />
        <ChoiceChips
          legend={t.proposeParts}
          options={DAY_PARTS.map((value) => ({ value, label: t[value] }))}
          value={parts}
          onChange={setParts}
        />
      </div>
    </ActionDialog>
  );
}
