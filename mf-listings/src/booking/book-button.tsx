import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useEffect, useId, useRef, useState } from "react";
import { bookings } from "../api.ts";
import { useLazyDialog } from "../dialog/lazy-dialog.ts";
import { useMessages } from "../messages.ts";
import * as css from "./booking.module.css";
import { type Kind, useBookingParam, usePromptLogin, useRole } from "./viewer.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
}

interface ButtonProps extends Props {
  /** Visitors may write their request here, too, and sign in when they send it. */
  readonly visitors?: {
    /** For whoever signed in for it and can send none. */
    readonly wrongRole: string;
  };
}

const loadDialog = async () => (await import("./booking-dialog.tsx")).BookingDialog;

/** Who asks whom. */
const bookerOf = (kind: Kind) => (kind === "tutor" ? "Student" : "Tutor");

/** Why the viewer cannot book this person; null when they can. */
function useObstacle({ kind, userId }: Props) {
  const t = useMessages();
  const role = useRole();
  const bookingState = useBookingState(kind, userId);
  const isTutor = kind === "tutor";
  if (role && role !== bookerOf(kind)) return <>{isTutor ? t.onlyStudents : t.onlyTutors}</>;
  if (bookingState === "free") return null;
  return (
    <>
      {bookingState === "incoming" ? t.askedYou : t.alreadyBooked}{" "}
      <Link to="/my-bookings">{t.seeBookings}</Link>
    </>
  );
}

/** 'Request Tuition' or 'Offer Tuition': for the matching role and for visitors, who are asked to log in, at once or in the end. */
export function BookButton({ visitors, ...props }: ButtonProps) {
  const { kind, userId, name } = props;
  const t = useMessages();
  const role = useRole();
  const promptLogin = usePromptLogin(kind, userId);
  const note = useId();
  const obstacle = useObstacle(props);
  const { Dialog, preload, open, close } = useLazyDialog(loadDialog);
  const { isInUrl, setInUrl } = useBookingParam(userId);
  const [refusal, setRefusal] = useState("");
  const isTutor = kind === "tutor";

  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const isOpen = Dialog !== null;
  const isBlocked = obstacle !== null;
  useEffect(() => {
    wasOpen.current ||= isOpen;
    if (isOpen || !isBlocked || !wasOpen.current) return;
    // Once booked, the button that opened the dialog cannot keep the focus: the link beside it gets it.
    const { activeElement } = document;
    if (activeElement === document.body || place.current?.contains(activeElement))
      place.current?.querySelector("a")?.focus();
    wasOpen.current = false;
  }, [isOpen, isBlocked]);

  const isWrongRole = role !== null && role !== bookerOf(kind);
  const mayBook = (role !== null || visitors !== undefined) && !isBlocked;
  useEffect(() => {
    // A page that came as HTML begins as for nobody, whoever is signed in.
    const now = useSession.getState().user?.role ?? bookerOf(kind);
    if (isInUrl && mayBook && now === bookerOf(kind)) void open();
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page begins; from then on the address follows the dialog
  }, []);

  function begin() {
    if (!role && !visitors) return promptLogin();
    setInUrl(true);
    void open();
  }
  function end() {
    setInUrl(false);
    close();
  }

  const isTold = visitors !== undefined && isInUrl && isWrongRole;
  const beside = isTold ? visitors.wrongRole : (obstacle ?? refusal);
  return (
    <div ref={place} className={css.book}>
      <Button
        block
        disabled={obstacle !== null}
        aria-describedby={beside ? note : undefined}
        aria-label={format(isTutor ? t.requestTuitionFrom : t.offerTuitionTo, { name })}
        onPointerEnter={role || visitors ? preload : undefined}
        onClick={begin}
      >
        {isTutor ? t.requestTuition : t.offerTuition}
      </Button>
      {beside && (
        <p id={note} className={css.note} role={isTold ? "alert" : undefined}>
          {beside}
        </p>
      )}
      {Dialog && (
        <Dialog {...props} onClose={end} onSent={() => setInUrl(false)} onRefused={setRefusal} />
      )}
    </div>
  );
}

/** What is open between the viewer and a person: nothing, a booking, or a request of theirs that the viewer has to answer. */
type BookingState = "free" | "booked" | "incoming";

const NEWEST = 50;

/** Read once for all cards of a page. When bookings cannot be read everybody is "free": the server decides. */
function useBookingState(kind: Kind, userId: string): BookingState {
  const user = useSession((s) => s.user);
  const books = user?.role === bookerOf(kind);
  const { data } = useQuery(books ? ["bookings", "state"] : null, () =>
    bookings.list({ query: { limit: NEWEST } }),
  );
  if (!books) return "free";
  const open = data?.bookings.find(
    ({ bookingStatus, tutorId, studentId }) =>
      bookingStatus !== "cancelled" && (user.role === "Tutor" ? studentId : tutorId)._id === userId,
  );
  if (!open) return "free";
  return open.bookingStatus === "pending" && open.bookerRole !== user.role ? "incoming" : "booked";
}
