import type { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { OwnApplication } from "@tutorsetu/contracts/requirements/applications";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import { parseRupees } from "@tutorsetu/contracts/typed-numbers";
import { Badge } from "@tutorsetu/ui/badge";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { FormError } from "@tutorsetu/ui/form-error";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type SubmitEvent, useState } from "react";
import { requirements } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./requirements.module.css";

interface Props {
  readonly found: Reply<typeof requirementsCalls.requirement>;
  readonly onChange: () => void;
}

/** What the calling tutor has sent, or the form to send it. */
export function OwnOffer({ found, onChange }: Props) {
  const t = useMessages();
  const { requirement, application } = found;
  if (application) return <Sent offer={application} onChange={onChange} />;
  if (!requirement.isOpen) return null;
  if (requirement.applications >= REQUIREMENT_LIMITS.applications)
    return (
      <aside className={css.sheet}>
        <p>{t.full}</p>
        <div>
          <Link {...buttonClass({ variant: "secondary" })} to="/requirements">
            {t.seePosts}
          </Link>
        </div>
      </aside>
    );
  return <ApplyForm id={requirement._id} onChange={onChange} />;
}

interface FormProps {
  readonly id: string;
  readonly onChange: () => void;
}

function ApplyForm({ id, onChange }: FormProps) {
  const t = useMessages();
  const [values, keep, clear] = useDraft(`apply:${id}`, { message: "", fee: "" });
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { busy, error, submit } = useSubmit((failure) => {
    const wrong = failure instanceof ApiError ? (failure.problem.fields ?? {}) : {};
    setFields(wrong);
    return Object.keys(wrong).length > 0 ? "" : errorMessage(failure, t.loadFailed);
  });
  function send(event: SubmitEvent) {
    event.preventDefault();
    setFields({});
    submit(async () => {
      const body = { message: values.message, fee: parseRupees(values.fee) };
      await requirements.apply({ params: { id }, body });
      clear();
      toast.success(t.sent);
      onChange();
    });
  }
  return (
    <section className={css.sheet} aria-labelledby="apply">
      <h2 id="apply">{t.apply}</h2>
      <p className={css.note}>{format(t.applyLead, { most: REQUIREMENT_LIMITS.applications })}</p>
      <form className={css.form} noValidate onSubmit={send}>
        <TextareaField
          label={t.message}
          hint={t.messageHint}
          error={fields["message"]}
          required
          rows={3}
          maxLength={REQUIREMENT_LIMITS.message}
          value={values.message}
          onChange={(event) => keep({ ...values, message: event.currentTarget.value })}
        />
        <TextField
          label={t.fee}
          error={fields["fee"]}
          required
          inputMode="decimal"
          value={values.fee}
          onChange={(event) => keep({ ...values, fee: event.currentTarget.value })}
        />
        <FormError>{error}</FormError>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? t.sending : t.send}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface SentProps {
  readonly offer: OwnApplication;
  readonly onChange: () => void;
}

function Sent({ offer, onChange }: SentProps) {
  const t = useMessages();
  const [isAsked, setAsked] = useState(false);
  const { requirementId: id, state } = offer;
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure, t.loadFailed));
  const withdraw = () =>
    submit(async () => {
      await requirements.withdrawApplication({ params: { id } });
      toast.success(t.withdrawn);
      setAsked(false);
      onChange();
    });
  const isWaiting = state === "open" || state === "shortlisted";
  return (
    <section className={css.sheet} aria-labelledby="your-offer">
      <h2 id="your-offer">
        {t.yourOffer}{" "}
        <Badge tone={state === "declined" || state === "ended" ? "neutral" : "good"}>
          {t[`state_${state}`]}
        </Badge>
      </h2>
      <p className={css.money}>{format(t.feeOf, { fee: formatRupees(offer.fee) })}</p>
      <p className={css.text}>{offer.message}</p>
      {offer.reason && (
        <p>
          {t.reason}: {offer.reason}
        </p>
      )}
      <div className={css.buttons}>
        {offer.bookingId && (
          <Link {...buttonClass()} to={`/my-bookings?booking=${offer.bookingId}`}>
            {t.toBooking}
          </Link>
        )}
        {isWaiting && (
          <Button variant="quiet" onClick={() => setAsked(true)}>
            {t.withdraw}
          </Button>
        )}
      </div>
      {isAsked && (
        <ActionDialog
          title={t.withdrawTitle}
          action={t.withdraw}
          busy={busy}
          error={error}
          onAct={withdraw}
          onClose={() => setAsked(false)}
        >
          <p>{t.withdrawText}</p>
        </ActionDialog>
      )}
    </section>
  );
}
