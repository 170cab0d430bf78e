import type { Booking } from "@tutorsetu/contracts/bookings";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { useText } from "../text.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { type Counterpart, whatsappLink } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";
import { useStatus } from "./use-status.ts";

interface Props {
  readonly booking: Booking;
  readonly person: Counterpart;
  readonly viewerId: string;
}

/** Pending: Cancel, and Accept for who was asked or contact for who asked. Accepted: contact. Cancelled: nothing. */
export function BookingActions({ booking, person, viewerId }: Props) {
  const text = useText();
  const { busy, change } = useStatus(booking._id);
  const [asking, setAsking] = useState(false);
  const { bookingStatus: status, bookerRole } = booking;
  if (status === "cancelled") return null;

  const viewerRole = booking.tutorId._id === viewerId ? "Tutor" : "Student";
  const mayAccept = status === "pending" && viewerRole !== bookerRole;
  const link = whatsappLink(person.phone, text.chatOnText);

  return (
    <footer className={css.actions}>
      {mayAccept && (
        <Button busy={busy === "accepted"} onClick={() => void change("accepted")}>
          {busy === "accepted" ? text.accepting : text.accept}
        </Button>
      )}
      {!mayAccept && link && (
        <a
          {...buttonClass({ variant: "secondary" })}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="phone" />
          {text.chatOn}
        </a>
      )}
      <Link {...buttonClass({ variant: "secondary" })} to={`/chat/${person.userId}`}>
        <Icon name="chat" />
        {text.chatHere}
      </Link>
      {status === "pending" && (
        <Button variant="danger" busy={busy === "cancelled"} onClick={() => setAsking(true)}>
          {text.cancel}
        </Button>
      )}
      {asking && (
        <CancelDialog
          name={person.name}
          busy={busy === "cancelled"}
          onClose={() => setAsking(false)}
          onCancelBooking={(reason) =>
            void change("cancelled", reason).then((done) => done && setAsking(false))
          }
        />
      )}
    </footer>
  );
}
