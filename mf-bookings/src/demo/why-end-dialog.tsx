import { DECLINE_REASONS, END_REASONS } from "@tutorsetu/contracts/domain";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useId, useState } from "react";
import { useMessages } from "../messages.ts";
import { reasonWords } from "../my-bookings/decline/reason-words.ts";
import * as css from "../my-bookings/decline/decline.module.css";
import { demoClasses } from "./api.ts";
import type { DialogProps } from "./dialog-props.ts";
import { useDemoMessages } from "./messages.ts";

const REASONS = [END_REASONS.noFit, DECLINE_REASONS.fee, DECLINE_REASONS.noTime] as const;

/** Says why a tuition that ends does so; without it that is the first of these. */
export function WhyEndDialog({ booking, name, change, onClose }: DialogProps) {
  const t = useDemoMessages();
  const words = useMessages();
  const group = useId();
  const { demo } = booking;
  const [reason, setReason] = useState<string>(demo?.reason || REASONS[0]);
  const { busy, error, submit } = useSubmit(change.messageOf);
  const isBusy = busy || change.busy;

  async function send() {
    const body = { version: demo?.version ?? 0, isEnding: true, reason };
    const input = { params: { id: booking._id }, body };
    await change.change(() => demoClasses.endDemo(input), t.doneWhy);
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.whyTitle, { name })}
      onClose={onClose}
      action={isBusy ? t.proposing : t.whySend}
      busy={isBusy}
      error={error}
      onAct={() => submit(send)}
    >
      <div className={css.form}>
        <p>{format(t.whyText, { name })}</p>
        <fieldset className={css.choices}>
          <legend>{t.whyLegend}</legend>
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
