import type { Booking } from "@tutorsetu/contracts/bookings";
import { DECLINE_REASONS, LIMITS } from "@tutorsetu/contracts/domain";
import { TextareaField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useId } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "./decline.module.css";
import { REASONS, WORDS } from "./reason-words.ts";

const OTHER = "other";

interface Draft {
  readonly chosen: string;
  readonly text: string;
}

const reasonOf = ({ chosen, text }: Draft) => {
  const known = REASONS.find((one) => one === chosen);
  return known ? DECLINE_REASONS[known] : text.trim();
};

interface FieldProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** One of a few reasons, or another one in own words. */
function ReasonFields({ draft, onChange }: FieldProps) {
  const t = useMessages();
  const name = useId();
  const options = [
    ...REASONS.map((value) => ({ value: value as string, label: t[WORDS[value]] })),
    { value: OTHER, label: t.declineOther },
  ];
  return (
    <>
      <fieldset className={css.choices}>
        <legend>{t.declineLegend}</legend>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={draft.chosen === value}
              onChange={() => onChange({ ...draft, chosen: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.chosen === OTHER && (
        <TextareaField
          label={t.declineOwn}
          rows={3}
          maxLength={LIMITS.message}
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      )}
    </>
  );
}

interface Props {
  readonly booking: Booking;
  readonly name: string;
  readonly busy: boolean;
  /** Rejects when it did not work and can be tried again. */
  readonly onDecline: (reason: string) => Promise<void>;
  readonly messageOf: (failure: unknown) => string;
  readonly onClose: () => void;
}

/** Declines a request with a reason, which the other side reads; a failure is shown in the dialog. */
export function DeclineDialog({ booking, name, busy, onDecline, messageOf, onClose }: Props) {
  const t = useMessages();
  const [draft, setDraft, clearDraft] = useDraft<Draft>(`decline:${booking._id}`, {
    chosen: "",
    text: "",
  });
  const { busy: isSending, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || isSending;
  const reason = reasonOf(draft);

  async function send() {
    await onDecline(reason);
    clearDraft();
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.declineTitle, { name })}
      onClose={onClose}
      cancel={t.keep}
      action={isBusy ? t.declining : t.decline}
      isDangerous
      busy={isBusy}
      error={error}
      onAct={() => submit(send, reason ? "" : t.reasonRequired)}
    >
      <div className={css.form}>
        <p>{format(t.declineText, { name })}</p>
        <ReasonFields
          draft={draft}
          onChange={(next) => {
            clearError();
            setDraft(next);
          }}
        />
      </div>
    </ActionDialog>
  );
}
