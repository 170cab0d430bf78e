import { DECLINE_REASONS, END_REASONS } from "@tutorsetu/contracts/domain";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useId, useState } from "react";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import { reasonWords } from "../my-bookings/decline/decline-dialog.tsx";
import * as css from "../my-bookings/decline/decline.module.css";
import type { DialogProps } from "./dialog-props.ts";
import { useDemoMessages } from "./messages.ts";

const REASONS = [END_REASONS.noFit, DECLINE_REASONS.fee, DECLINE_REASONS.noTime] as const;

/** Ends the booking after its demo class; the usual reason is chosen already. */
export function EndDialog({ booking, name, change, onClose }: DialogProps) {
  const t = useDemoMessages();
  const words = useMessages();
  const group = useId();
  const [reason, setReason] = useState<(typeof REASONS)[number]>(REASONS[0]);
  const { busy, error, submit } = useSubmit(change.messageOf);
  const isBusy = busy || change.busy;

  async function send() {
    const body = { bookingId: booking._id, newStatus: "cancelled", reason } as const;
    await change.change(() => bookings.updateStatus({ body }), t.doneEnded);
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.endTitle, { name })}
      onClose={onClose}
      cancel={t.keep}
      action={isBusy ? t.ending : t.endAction}
      isDangerous
      busy={isBusy}
      error={error}
      onAct={() => submit(send)}
    >
      <div className={css.form}>
        <p>{format(t.endText, { name })}</p>
        <fieldset className={css.choices}>
          <legend>{t.endReason}</legend>
          {REASONS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={group}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {reasonWords(value, words)}
            </label>
          ))}
        </fieldset>
      </div>
    </ActionDialog>
  );
}
