import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { buttonClass } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { type FormEvent, useId } from "react";
import { useText } from "../text.ts";
import * as css from "./booking.module.css";
import { useBooking } from "./use-booking.ts";
import type { Kind } from "./kind.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The short form of a booking; what was typed survives a failure and a reload. */
export function BookingDialog({ kind, userId, name, onClose }: Props) {
  const text = useText();
  const say = useCommon();
  const form = useId();
  const isTutor = kind === "tutor";
  const [draft, setDraft, clearDraft] = useDraft(`book:${userId}`, { subject: "", message: "" });
  const { state, reason, book } = useBooking(kind, userId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await book(draft)) clearDraft();
  }

  const send = isTutor ? text.send : text.sendOffer;
  const footer =
    state === "done" ? (
      <Link {...buttonClass({ variant: "primary" })} to="/my-bookings">
        {text.seeBookings}
      </Link>
    ) : (
      <>
        <Button variant="quiet" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button type="submit" form={form} busy={state === "sending"}>
          {state === "sending" ? text.sending : send}
        </Button>
      </>
    );

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={fill(isTutor ? text.bookTitle : text.offerTitle, { name })}
      footer={footer}
    >
      {state === "done" ? (
        <output>{isTutor ? text.requested : text.offered}</output>
      ) : (
        <form id={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <Field label={text.bookSubject}>
            {(field) => (
              <Input
                {...field}
                maxLength={LIMITS.subject}
                value={draft.subject}
                onChange={(e) => setDraft({ ...draft, subject: e.currentTarget.value })}
              />
            )}
          </Field>
          <Field label={text.bookMessage} hint={text.bookMessageHint}>
            {(field) => (
              <Textarea
                {...field}
                rows={4}
                maxLength={LIMITS.message}
                value={draft.message}
                onChange={(e) => setDraft({ ...draft, message: e.currentTarget.value })}
              />
            )}
          </Field>
          {reason && (
            <p role="alert" className={css.reason}>
              {reason}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
