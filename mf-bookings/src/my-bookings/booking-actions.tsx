import type { Booking } from "@tutorsetu/contracts/bookings";
import { Button } from "@tutorsetu/ui/button";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useText } from "../text.ts";
import { Contact } from "./contact.tsx";
import type { Counterpart } from "./counterpart.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import * as css from "./my-bookings.module.css";
import { useStatus } from "./use-status.ts";

interface Props {
  readonly booking: Booking;
  readonly person: Counterpart;
  readonly viewerId: string;
}

/** Pending: Cancel, and Accept for who was asked or contact for who asked. Accepted: contact and the end. Cancelled: nothing. */
export function BookingActions({ booking, person, viewerId }: Props) {
  const text = useText();
  const { busy, change } = useStatus(booking._id);
  const [isLeaving, setLeaving] = useState(false);
  const { bookingStatus: status, bookerRole, tutorId, studentId } = booking;
  const isParty = [tutorId._id, studentId._id].includes(viewerId);
  if (status === "cancelled" || !isParty) return null;

  const viewerRole = tutorId._id === viewerId ? "Tutor" : "Student";
  const mayAccept = status === "pending" && viewerRole !== bookerRole;
  const accept = () =>
    change("accepted").then((failure) => {
      if (failure) toast.error(failure);
    });

  return (
    <div className={css.actions}>
      {mayAccept && (
        <Button busy={busy && !isLeaving} onClick={() => void accept()}>
          {busy && !isLeaving ? text.accepting : text.accept}
        </Button>
      )}
      {!person.isGone && <Contact person={person} isByPhone={!mayAccept} />}
      <Button variant="danger" disabled={busy} onClick={() => setLeaving(true)}>
        {status === "pending" ? text.cancel : text.endTuition}
      </Button>
      {isLeaving && (
        <LeaveDialog
          booking={booking}
          name={person.isGone ? text.deletedUser : person.name}
          busy={busy}
          onLeave={(reason) => change("cancelled", reason)}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
