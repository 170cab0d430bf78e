import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useEffect, useId, useRef, useState } from "react";
import { useLazyDialog } from "../dialog/lazy-dialog.ts";
import { useMessages } from "../messages.ts";
import * as css from "./booking.module.css";
import type { Taught } from "./known-values.ts";
import { type BookingState, useBookingState } from "./booking-state.ts";
import { type Asked, bookerOf, useBookingParam, usePromptLogin, useRole } from "./viewer.ts";

interface ButtonProps extends Asked {
  /** What a tutor offers, to fill a request with. */
  readonly taught?: Taught | undefined;
  /** The subject of the page: a request begins with it. */
  readonly lookedFor?: string | undefined;
  /** Visitors may write their request here, too, and sign in when they send it. */
  readonly visitors?: {
    /** For whoever signed in for it and can send none. */
    readonly wrongRole: string;
  };
}

const loadDialog = async () => (await import("./booking-dialog.tsx")).BookingDialog;

/** Whether the viewer cannot book this person, and what is to be said of that; `note` also where a parent can, for another child. */
function useObstacle(asked: Asked) {
  const t = useMessages();
  const role = useRole();
  const { state, children } = useBookingState(asked);
  const isTutor = asked.kind === "tutor";
  if (role && role !== bookerOf(asked.kind))
    return { isBlocked: true, note: isTutor ? t.onlyStudents : t.onlyTutors };
  const namesOf = (wanted: BookingState) =>
    children.flatMap((child) => (child.state === wanted ? [child.name] : [])).join(", ");
  const [booked, incoming] = [namesOf("booked"), namesOf("incoming")];
  const words = [
    booked && format(t.alreadyBookedFor, { names: booked }),
    incoming && format(t.askedYouFor, { names: incoming }),
  ].filter(Boolean);
  const isBlocked = state !== "free";
  if (!isBlocked && words.length === 0) return { isBlocked, note: null };
  const own = state === "incoming" ? t.askedYou : t.alreadyBooked;
  const note = (
    <>
      {children.length > 1 ? words.join(" ") : own} <Link to="/my-bookings">{t.seeBookings}</Link>
    </>
  );
  return { isBlocked, note };
}

/** 'Request Tuition' or 'Offer Tuition': for the matching role and for visitors, who are asked to log in, at once or in the end. */
export function BookButton({ visitors, ...props }: ButtonProps) {
  const { kind, name } = props;
  const t = useMessages();
  const role = useRole();
  const promptLogin = usePromptLogin(props);
  const note = useId();
  const { isBlocked, note: obstacle } = useObstacle(props);
  const { Dialog, preload, open, close } = useLazyDialog(loadDialog);
  const { isInUrl, setInUrl } = useBookingParam(props);
  const [refusal, setRefusal] = useState("");
  const isTutor = kind === "tutor";

  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const isOpen = Dialog !== null;
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
        disabled={isBlocked}
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
