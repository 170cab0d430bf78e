import type { Booking, BookingStatus } from "@tutorsetu/contracts/bookings";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { whatsappLink } from "@tutorsetu/web-kit/whatsapp-link";
import { useState } from "react";
import { bookings } from "../api.ts";
import { useChatLink } from "../family/use-about.ts";
import { useMessages } from "../messages.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { type Counterpart, shownName } from "./counterpart.ts";
import { DeclineDialog } from "./decline/decline-dialog.tsx";
import * as css from "./my-bookings.module.css";
import { AgreeButton } from "./times/agree-button.tsx";
import { ProposeDialog } from "./times/propose-dialog.tsx";
import { awaitsAgreement, sidesOf } from "./times/slots.ts";
import { type BookingChange, useBookingChange } from "./use-booking-change.ts";

interface ContactProps {
  readonly person: Counterpart;
  readonly isByPhone: boolean;
  readonly booking: Booking;
}

/** The messaging app when there is a number to write to, and the chat of this site. */
function Contact({ person, isByPhone, booking }: ContactProps) {
  const t = useMessages();
  const chatTo = useChatLink(booking);
  const link = isByPhone ? whatsappLink(person.phone, t.chatOnText) : null;
  const button = buttonClass({ variant: "secondary" });
  return (
    <>
      {link && (
        <a {...button} href={link} target="_blank" rel="noopener noreferrer">
          <Icon name="phone" />
          {t.chatOn}
        </a>
      )}
      <Link {...button} to={chatTo(person.userId)}>
        <Icon name="chat" />
        {t.chatHere}
      </Link>
    </>
  );
}

type Asking = "cancel" | "decline" | "propose";

interface DialogProps {
  readonly asking: Asking;
  readonly booking: Booking;
  readonly name: string;
  readonly changes: BookingChange;
  readonly onEnd: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What is asked before a request ends or gets another time. */
function ActionsDialog({ asking, changes, onEnd, ...dialog }: DialogProps) {
  if (asking === "propose") return <ProposeDialog {...dialog} {...changes} />;
  const { busy, messageOf } = changes;
  const ending = { ...dialog, busy, messageOf };
  return asking === "decline" ? (
    <DeclineDialog {...ending} onDecline={onEnd} />
  ) : (
    <CancelDialog {...ending} onCancel={onEnd} />
  );
}

interface Props {
  readonly booking: Booking;
  readonly person: Counterpart;
  readonly viewerId: string;
}

/**
 * Pending: what the viewer may answer, then contact, and Cancel as the smallest. Accepted: contact and the end. Cancelled:
 * nothing.
 */
export function BookingActions({ booking, person, viewerId }: Props) {
  const t = useMessages();
  const changes = useBookingChange();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { _id: bookingId, bookingStatus: status, tutorId, studentId } = booking;
  const isParty = [tutorId._id, studentId._id].includes(viewerId);
  if (status === "cancelled" || !isParty) return null;

  const { busy, change, messageOf } = changes;
  const isPending = status === "pending";
  const canBeReached = !person.isGone && !person.isHidden;
  const mayAnswer = isPending && !sidesOf(booking, viewerId).isBooker && !person.isHidden;
  const mayAgree = canBeReached && awaitsAgreement(booking, viewerId);
  const move = (newStatus: BookingStatus, reason?: string) =>
    change(
      () => bookings.updateStatus({ body: { bookingId, newStatus, reason } }),
      format(t.updated, { status: newStatus }),
    );
  const accept = () =>
    move("accepted").catch((failure: unknown) => toast.error(messageOf(failure)));
  const isAccepting = busy && asking === null;

  return (
    <div className={css.actions}>
      {(mayAnswer || mayAgree) && (
        <div className={css.answers}>
          {mayAnswer && (
            <Button busy={isAccepting} onClick={() => void accept()}>
              {isAccepting ? t.accepting : t.accept}
            </Button>
          )}
          {mayAgree && <AgreeButton booking={booking} />}
          {isPending && (
            <Button variant="secondary" disabled={busy} onClick={() => setAsking("propose")}>
              {t.propose}
            </Button>
          )}
          {mayAnswer && (
            <Button variant="secondary" disabled={busy} onClick={() => setAsking("decline")}>
              {t.decline}
            </Button>
          )}
        </div>
      )}
      {canBeReached && <Contact person={person} isByPhone={!mayAnswer} booking={booking} />}
      <Button
        variant="quiet"
        size="s"
        className={css.leave}
        disabled={busy}
        onClick={() => setAsking("cancel")}
      >
        {isPending ? t.cancel : t.endTuition}
      </Button>
      {asking && (
        <ActionsDialog
          asking={asking}
          booking={booking}
          name={shownName(person, t)}
          changes={changes}
          onEnd={(reason) => move("cancelled", reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
