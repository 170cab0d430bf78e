import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useEffect, useId, useRef } from "react";
import { useLateDialog } from "../dialog/late-dialog.ts";
import { useText } from "../text.ts";
import * as css from "./booking.module.css";
import type { Kind } from "./kind.ts";
import { useStanding } from "./standing.ts";
import { useAskToLogIn, useRole } from "./who.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
}

const loadDialog = async () => (await import("./booking-dialog.tsx")).BookingDialog;

/** Why the viewer cannot book this person; null when they can. */
function useObstacle({ kind, userId }: Props) {
  const text = useText();
  const role = useRole();
  const standing = useStanding(kind, userId);
  const isTutor = kind === "tutor";
  if (role && role !== (isTutor ? "Student" : "Tutor"))
    return <>{isTutor ? text.onlyStudents : text.onlyTutors}</>;
  if (standing === "free") return null;
  return (
    <>
      {standing === "asked" ? text.askedYou : text.alreadyBooked}{" "}
      <Link to="/my-bookings">{text.seeBookings}</Link>
    </>
  );
}

/** 'Request Tuition' or 'Offer Tuition': for the matching role and for visitors, who are asked to log in. */
export function BookButton(props: Props) {
  const { kind, name } = props;
  const text = useText();
  const role = useRole();
  const askToLogIn = useAskToLogIn(kind);
  const note = useId();
  const obstacle = useObstacle(props);
  const { Dialog, warm, open, close } = useLateDialog(loadDialog);
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

  return (
    <div ref={place} className={css.book}>
      <Button
        block
        disabled={obstacle !== null}
        aria-describedby={obstacle ? note : undefined}
        aria-label={fill(isTutor ? text.requestTuitionFrom : text.offerTuitionTo, { name })}
        onPointerEnter={role ? warm : undefined}
        onClick={() => (role ? void open() : askToLogIn())}
      >
        {isTutor ? text.requestTuition : text.offerTuition}
      </Button>
      {obstacle && (
        <p id={note} className={css.note}>
          {obstacle}
        </p>
      )}
      {Dialog && <Dialog {...props} onClose={close} />}
    </div>
  );
}
