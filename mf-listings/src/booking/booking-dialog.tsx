import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import { buttonClass } from "@tutorsetu/ui/button";
import { ModalDialog } from "@tutorsetu/web-kit/modal-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { PushQuestion } from "@tutorsetu/web-kit/push-question";
import { KEPT, useKeptText, useSendOnce } from "@tutorsetu/web-kit/send-once";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { AnswerTime } from "../detail/answer-time.tsx";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { useMessages } from "../messages.ts";
import { BookingFields } from "./booking-fields.tsx";
import { DemoTimes, stillFree, useFreeTimes } from "./demo-times.tsx";
import { useBookingDraft } from "./booking-draft.ts";
import { toPayload } from "./booking-values.ts";
import * as css from "./booking.module.css";
import { ForWhom, useForWhom } from "./for-whom.tsx";
import { refilled, type Taught, useKnownValues } from "./known-values.ts";
import { SignInStep } from "./sign-in-step.tsx";
import { type Asked, usePromptLogin } from "./viewer.ts";

interface Props extends Asked {
  readonly taught?: Taught | undefined;
  readonly lookedFor?: string | undefined;
  readonly onClose: () => void;
  /** It is sent: nothing is left to be kept. */
  readonly onSent: () => void;
  /** It will never be taken, and why. */
  readonly onRefused: (reason: string) => void;
}

/** The short form of a booking; what was typed survives a failure, a reload, and a visitor's way to an account. */
export function BookingDialog(props: Props) {
  const { kind, personId, name, onClose, onSent } = props;
  const { kept } = useKeptText();
  const t = useMessages();
  const isTutor = kind === "tutor";
  // Of whoever opened it, also when their session ends over it.
  const [own] = useState(() => useSession.getState().user?._id ?? "");
  const [draft, setDraft, clearDraft] = useBookingDraft(personId);
  const forWhom = useForWhom(props, draft.childId);
  const knownOf = useKnownValues(props.taught, props.lookedFor);
  const free = useFreeTimes(props);
  const { busy, error, submit, create } = useCreateBooking(props);
  const [sent, setSent] = useState<"" | "sent" | "kept">("");
  const [sentFor, setSentFor] = useState("");
  const [isAtWall, setAtWall] = useState(false);
  const isVisitor = useSession((s) => s.user === null) && own === "";
  const title = format(isTutor ? t.bookTitle : t.offerTitle, { name });

  if (isAtWall && isVisitor)
    return <SignInStep {...props} title={title} onBack={() => setAtWall(false)} />;
  if (sent) {
    const forChild = sentFor ? format(t.requestedFor, { name: sentFor }) : t.requested;
    const done = isTutor ? forChild : t.offered;
    const onward = (
      <Link {...buttonClass({ variant: "primary" })} to="/my-bookings">
        {t.seeBookings}
      </Link>
    );
    return (
      <ModalDialog onClose={onClose} title={title} footer={sent === "sent" && onward}>
        <output>{sent === "kept" ? kept : done}</output>
        {sent === "sent" && <PushQuestion className={css.push} />}
      </ModalDialog>
    );
  }
  const { child } = forWhom;
  const known = knownOf(child?._id);
  // What is known stands there until something is written.
  const values = draft.at === 0 ? { ...draft, ...known } : draft;
  const chooseChild = (childId: string) =>
    setDraft({ ...refilled(values, known, knownOf(childId)), childId });

  async function post() {
    const childId = child?._id;
    const asked = { ...values, demoTimes: stillFree(values.demoTimes, free) };
    const isKept = await create({ ...toPayload(asked), ...(childId && { childId }) });
    setSentFor(child?.name ?? "");
    setSent(isKept ? "kept" : "sent");
    clearDraft();
    onSent();
  }
  function send() {
    if (isVisitor) return setAtWall(true);
    if (forWhom.isUnknown) forWhom.reload();
    submit(post, forWhom.isUnknown ? t.childrenUnknown : "");
  }

  const label = isTutor ? t.send : t.sendOffer;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={busy ? t.sending : label}
      busy={busy || forWhom.isLoading}
      error={error}
      onSubmit={send}
    >
      {props.taught && <AnswerTime of={props.taught} />}
      <ForWhom forWhom={forWhom} onChange={chooseChild} />
      <BookingFields values={values} free={props.taught?.offer?.days} onChange={setDraft} />
      <DemoTimes
        free={free}
        value={values.demoTimes}
        onChange={(demoTimes) => setDraft({ ...values, demoTimes })}
      />
    </FormDialog>
  );
}

/** Books one person: shows the result in a toast, and words why a booking was rejected. */
function useCreateBooking(props: Props) {
  const { kind, personId, name, onRefused } = props;
  const sendOnce = useSendOnce();
  const t = useMessages();
  const promptLogin = usePromptLogin(props);
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
    // A time for a demo class may be taken by now.
    if (status === 409 || status === 422) refresh("availability");
    // Or a child is hidden, or not in the account any more.
    if (status === 409 || status === 404) refresh("children");
    return reason || t.bookingFailed;
  });

  /** Resolves with whether it waits on this device. */
  async function create(payload: CreateBooking): Promise<boolean> {
    const pair = isTutor
      ? { tutorId: personId, studentId: own }
      : { studentId: personId, tutorId: own };
    const bookerRole = isTutor ? "Student" : "Tutor";
    const reply = await sendOnce({
      kind: "booking",
      about: name,
      text: payload.message ?? "",
      endpoint: bookingsCalls.create,
      input: { body: { ...pair, bookerRole, ...payload } },
    });
    if (reply === KEPT) return true;
    toast.success(isTutor ? t.tutorBooked : t.studentBooked);
    refresh("bookings");
    return false;
  }

  return { ...form, create };
}
