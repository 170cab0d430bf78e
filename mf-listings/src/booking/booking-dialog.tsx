import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import { buttonClass } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { bookings } from "../api.ts";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { useMessages } from "../messages.ts";
import { BookingFields } from "./booking-fields.tsx";
import { initialValues, toPayload } from "./booking-values.ts";
import { type Kind, usePromptLogin } from "./viewer.ts";

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
  const { busy, error, submit, create } = useCreateBooking(kind, userId, onRefused);
  const [isSent, setSent] = useState(false);
  const title = format(isTutor ? t.bookTitle : t.offerTitle, { name });

  if (isSent) {
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
      submitLabel={busy ? t.sending : send}
      busy={busy}
      error={error}
      onSubmit={() =>
        submit(async () => {
          await create(toPayload(draft));
          setSent(true);
          clearDraft();
          onSent();
        })
      }
    >
      <BookingFields values={draft} onChange={setDraft} />
    </FormDialog>
  );
}

/** Books one person: shows the result in a toast, and words why a booking was rejected. */
function useCreateBooking(kind: Kind, userId: string, onRefused: (reason: string) => void) {
  const t = useMessages();
  const promptLogin = usePromptLogin(kind, userId);
  const own = useSession((s) => s.user?._id ?? "");
  const isTutor = kind === "tutor";
  const form = useSubmit((failure) => {
    const status = failure instanceof ApiError ? failure.status : 0;
    if (status === 401) {
      promptLogin();
      return "";
    }
    const reason = errorMessage(failure);
    // A refused tutor booking says why beside the form; a student booking says it in the toast too (AMB-068).
    toast.error(!isTutor && status > 0 && reason ? reason : t.bookingFailed);
    if (status === 403) onRefused(reason || t.bookingFailed);
    // Somebody else or another tab was first: read the bookings again.
    if (status === 409) refresh("bookings");
    return reason || t.bookingFailed;
  });

  async function create(payload: CreateBooking): Promise<void> {
    const pair = isTutor
      ? { tutorId: userId, studentId: own }
      : { studentId: userId, tutorId: own };
    const bookerRole = isTutor ? "Student" : "Tutor";
    await bookings.create({ body: { ...pair, bookerRole, ...payload } });
    toast.success(isTutor ? t.tutorBooked : t.studentBooked);
    refresh("bookings");
  }

  return { ...form, create };
}
