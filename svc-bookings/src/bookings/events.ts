import { chatInternal } from "@tutorsetu/contracts/chat";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { type BookingDoc, otherSide, type PendingEvent, type Side, userIdOf } from "./booking.ts";
import type { Bookings } from "./store.ts";

type Participants = Pick<BookingDoc, "tutorUserId" | "studentUserId" | "tutor" | "student">;
type Occurrence = Pick<PendingEvent, "kind" | "status"> & { readonly reason?: string };

/** The event that one side of a booking receives; its `from` is the other side's name. */
export const eventFor = (
  side: Side,
  booking: Participants,
  { kind, status, reason = "" }: Occurrence,
): PendingEvent => ({
  id: crypto.randomUUID(),
  to: userIdOf(booking, side),
  from: side === "Tutor" ? booking.student.userName : booking.tutor.userName,
  kind,
  status,
  reason,
});

/** The same event for both sides. */
export const eventsFor = (booking: Participants, occurrence: Occurrence): PendingEvent[] => [
  eventFor("Tutor", booking, occurrence),
  eventFor("Student", booking, occurrence),
];

interface Log {
  debug(about: object, message: string): void;
}

const BATCH = 50;

/** Pushes events to the open pages of their receivers, at least once; what cannot be delivered stays in the booking. */
export function bookingPublisher(bookings: Bookings, chat: ServiceClient, log: Log) {
  const inFlight = new Set<string>();

  async function push({ id, to, ...event }: PendingEvent, { _id: bookingId, ...doc }: BookingDoc) {
    if (inFlight.has(id)) return;
    inFlight.add(id);
    try {
      const data = { ...event, bookingId };
      // svc-chat drops what comes from somebody whom the receiver has blocked.
      const from = userIdOf(doc, otherSide(to === doc.tutorUserId ? "Tutor" : "Student"));
      await chat.call(chatInternal.push, { body: { userId: to, event: "booking", data, from } });
      await bookings.markDelivered(bookingId, id);
    } finally {
      inFlight.delete(id);
    }
  }

  async function deliver(doc: BookingDoc) {
    for (const event of doc.news) await push(event, doc);
  }
  return {
    /** Delivers soon; nobody waits for it. */
    publish: (doc: BookingDoc) =>
      void deliver(doc).catch((err: unknown) => log.debug({ err }, "booking events are pending")),
    /** Delivers what is pending. Rejects when some could not be delivered; those do not keep the others waiting. */
    sweep: async () => {
      const failures: unknown[] = [];
      for (const doc of await bookings.withPendingEvents(BATCH))
        await deliver(doc).catch((err: unknown) => failures.push(err));
      if (failures.length > 0) throw failures[0];
    },
  };
}
