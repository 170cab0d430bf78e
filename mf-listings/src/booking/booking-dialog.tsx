import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import { buttonClass } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
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

type State = "idle" | "sending" | "done";

/** One booking of one person: sends once at a time, reports the result in a toast and keeps the reason of a rejection. */
function useCreateBooking(kind: Kind, userId: string, onRefused: (reason: string) => void) {
  const t = useMessages();
  const promptLogin = usePromptLogin(kind, userId);
  const own = useSession((s) => s.user?._id ?? "");
  const [state, setState] = useState<State>("idle");
  const [reason, setReason] = useState("");
  const isTutor = kind === "tutor";

  function handleError(error: unknown) {
    setState("idle");
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) return promptLogin();
    const detail = error instanceof ApiError && status > 0 ? error.displayMessage : "";
    // A refused tutor booking says why beside the form; a student booking says it in the toast too (AMB-068).
    toast.error(isTutor ? t.bookingFailed : detail || t.bookingFailed);
    const why = errorMessage(error) || t.bookingFailed;
    setReason(why);
    if (status === 403) onRefused(why);
    // Somebody else or another tab was first: read the bookings again.
    if (status === 409) refresh("bookings");
    return undefined;
  }

  async function book(payload: CreateBooking): Promise<boolean> {
    if (state !== "idle") return false;
    setState("sending");
    setReason("");
    const pair = isTutor
      ? { tutorId: userId, studentId: own }
      : { studentId: userId, tutorId: own };
    try {
      await bookings.create({
        body: { ...pair, bookerRole: isTutor ? "Student" : "Tutor", ...payload },
      });
    } catch (error) {
      handleError(error);
      return false;
    }
    setState("done");
    toast.success(isTutor ? t.tutorBooked : t.studentBooked);
    refresh("bookings");
    return true;
  }

  return { state, reason, book };
}
