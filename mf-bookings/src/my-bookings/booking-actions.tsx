import type { Booking, BookingStatus } from "@tutorsetu/contracts/bookings";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { whatsappLink } from "@tutorsetu/web-kit/whatsapp-link";
import { useState } from "react";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { type Counterpart, shownName } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";

/** The booking is not what this page shows: somebody was quicker, it is gone, or the session is. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404, 409].includes(error.status);

/** Changes one booking, once at a time; both tabs follow whatever the answer is. */
function useUpdateStatus(bookingId: string) {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();

  const messageOf = (failure: unknown) => {
    const hasReason =
      failure instanceof ApiError && failure.status > 0 && failure.problem.code !== "unknown";
    return hasReason
      ? failure.displayMessage
      : `${t.updateFailed} ${errorMessage(failure, common.unexpected)}`;
  };

  /** Rejects when it can be tried again; when it cannot, a toast shows why. */
  const change = (newStatus: BookingStatus, reason?: string) =>
    run(async () => {
      try {
        await bookings.updateStatus({ body: { bookingId, newStatus, reason } });
        toast.success(format(t.updated, { status: newStatus }));
      } catch (failure) {
        if (!isOutdated(failure)) throw failure;
        toast.error(messageOf(failure));
      } finally {
        refresh("bookings");
      }
    });

  return { busy, change, messageOf };
}

interface ContactProps {
  readonly person: Counterpart;
  readonly isByPhone: boolean;
}

/** The messaging app when there is a number to write to, and the chat of this site. */
function Contact({ person, isByPhone }: ContactProps) {
  const t = useMessages();
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
      <Link {...button} to={`/chat/${person.userId}`}>
        <Icon name="chat" />
        {t.chatHere}
      </Link>
    </>
  );
}

interface Props {
  readonly booking: Booking;
  readonly person: Counterpart;
  readonly viewerId: string;
}

/** Pending: Cancel, and Accept for who was asked or contact for who asked. Accepted: contact and the end. Cancelled: nothing. */
export function BookingActions({ booking, person, viewerId }: Props) {
  const t = useMessages();
  const { busy, change, messageOf } = useUpdateStatus(booking._id);
  const [isCancelling, setCancelling] = useState(false);
  const { bookingStatus: status, bookerRole, tutorId, studentId } = booking;
  const isParty = [tutorId._id, studentId._id].includes(viewerId);
  if (status === "cancelled" || !isParty) return null;

  const viewerRole = tutorId._id === viewerId ? "Tutor" : "Student";
  const canBeReached = !person.isGone && !person.isHidden;
  const wasAsked = status === "pending" && viewerRole !== bookerRole;
  const mayAccept = wasAsked && !person.isHidden;
  const accept = () =>
    change("accepted").catch((failure: unknown) => toast.error(messageOf(failure)));

  return (
    <div className={css.actions}>
      {mayAccept && (
        <Button busy={busy && !isCancelling} onClick={() => void accept()}>
          {busy && !isCancelling ? t.accepting : t.accept}
        </Button>
      )}
      {canBeReached && <Contact person={person} isByPhone={!mayAccept} />}
      <Button variant="danger" disabled={busy} onClick={() => setCancelling(true)}>
        {status === "pending" ? t.cancel : t.endTuition}
      </Button>
      {isCancelling && (
        <CancelDialog
          booking={booking}
          name={shownName(person, t)}
          busy={busy}
          onCancel={(reason) => change("cancelled", reason)}
          messageOf={messageOf}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}
