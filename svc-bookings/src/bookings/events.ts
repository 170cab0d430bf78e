import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import { chatInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { newId } from "@tutorsetu/service-kit/new-id";
import { type Noticed, type NoticedBooking, noticeOf } from "../notices/booking-notice.ts";
import {
  type BookingDoc,
  otherSide,
  showsStudent,
  type PendingEvent,
  type Side,
  type Told,
  userIdOf,
} from "./booking.ts";
import type { Bookings } from "../store/bookings.ts";

type Participants = Pick<
  BookingDoc,
  "tutorUserId" | "studentUserId" | "tutor" | "student" | "bookerRole" | "acceptedAt"
>;
type Occurrence = Pick<PendingEvent, "kind" | "status"> & { readonly reason?: string };

/** As the tutor may know her. */
const studentName = (booking: Participants, bookingStatus: Occurrence["status"]) =>
  showsStudent({ ...booking, bookingStatus })
    ? booking.student.userName
    : maskAuthor(booking.student.userName);

/** The event that one side of a booking receives; its `from` is the other side's name. */
export const eventFor = (
  side: Side,
  booking: Participants,
  { kind, status, reason = "" }: Occurrence,
): PendingEvent => ({
  ...(side === "Student" && booking.student.guardianName
    ? { child: booking.student.userName }
    : {}),
  id: newId(),
  to: userIdOf(booking, side),
  from: side === "Tutor" ? studentName(booking, status) : booking.tutor.userName,
  kind,
  status,
  reason,
});

/** What these sides are told of a change: on open pages and by svc-content, which know it by the same id. */
export function tell(
  sides: readonly Side[],
  booking: Participants & NoticedBooking,
  occurrence: Occurrence & Noticed,
): Told {
  const events = sides.map((side) => eventFor(side, booking, occurrence));
  return { events, notices: events.map((event) => noticeOf(event, booking, occurrence)) };
}

interface Entry {
  readonly booking: BookingDoc;
  readonly event: PendingEvent;
}

const entriesOf = (booking: BookingDoc): Entry[] =>
  booking.news.map((event) => ({ booking, event }));

/** Pushes events to the open pages of their receivers; what cannot be delivered stays in the booking. */
export function bookingPublisher(bookings: Bookings, chat: ServiceClient, log: Log) {
  const outbox = createOutbox<Entry, void>({
    name: "booking events",
    log,
    pending: async (_now, limit) => (await bookings.withPendingEvents(limit)).flatMap(entriesOf),
    idOf: ({ event }) => event.id,
    groupOf: ({ booking }) => booking._id,
    async deliver({ booking, event: { to, ...event } }) {
      const data = { ...event, bookingId: booking._id };
      // svc-chat drops what comes from somebody whom the receiver has blocked.
      const from = userIdOf(booking, otherSide(to === booking.tutorUserId ? "Tutor" : "Student"));
      await chat.call(chatInternal.push, { body: { userId: to, event: "booking", data, from } });
    },
    markDelivered: ({ booking, event }) => bookings.markDelivered(booking._id, event.id),
  });
  return {
    /** Delivers the events of a booking soon; nobody waits for it. */
    publish: (booking: BookingDoc) => outbox.announce(...entriesOf(booking)),
    sweep: outbox.sweep,
  };
}
