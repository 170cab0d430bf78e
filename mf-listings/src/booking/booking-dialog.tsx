import { buttonClass } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useState } from "react";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { useMessages } from "../messages.ts";
import type { Kind } from "./kind.ts";
import { useCreateBooking } from "./use-booking.ts";
import { toPayload, initialValues } from "./wish.ts";
import { BookingFields } from "./wish-fields.tsx";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
  /** It is sent: nothing is left to be kept. */
  readonly onSent: () => void;
  /** It will never be taken, and why. */
  readonly onRefused: (reason: string) => void;
}

/** The short form of a booking; what was typed survives a failure and a reload. */
export function BookingDialog({ kind, userId, name, onClose, onSent, onRefused }: Props) {
  const t = useMessages();
  const common = useCommon();
  const isTutor = kind === "tutor";
  // Of whoever opened it, also when their session ends over it.
  const [own] = useState(() => useSession.getState().user?._id ?? "");
  const [draft, setDraft, clearDraft] = useDraft(`book:${own}:${userId}`, initialValues);
  const { state, reason, book } = useCreateBooking(kind, userId, onRefused);
  const title = fill(isTutor ? t.bookTitle : t.offerTitle, { name });

  if (state === "done") {
    const onward = (
      <Link {...buttonClass({ variant: "primary" })} to="/my-bookings">
        {t.seeBookings}
      </Link>
    );
    return (
      <Dialog open onClose={onClose} closeLabel={common.close} title={title} footer={onward}>
        <output>{isTutor ? t.requested : t.offered}</output>
      </Dialog>
    );
  }
  const send = isTutor ? t.send : t.sendOffer;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={state === "sending" ? t.sending : send}
      busy={state === "sending"}
      reason={reason}
      onSubmit={async () => {
        if (!(await book(toPayload(draft)))) return;
        clearDraft();
        onSent();
      }}
    >
      <BookingFields values={draft} onChange={setDraft} />
    </FormDialog>
  );
}
