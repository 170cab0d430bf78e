import { chatInternal } from "@tutorsetu/contracts/chat";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { BookingDoc, News } from "./doc.ts";
import type { Bookings } from "./store.ts";

interface Log {
  debug(about: object, message: string): void;
}

const BATCH = 50;

/** Hands news to the open pages of the people concerned, at least once; what could not be handed over waits in the booking. */
export function newsDispatcher(bookings: Bookings, chat: ServiceClient, log: Log) {
  const underWay = new Set<string>();

  async function hand({ id, to, ...said }: News, { _id: bookingId, ...doc }: BookingDoc) {
    if (underWay.has(id)) return;
    underWay.add(id);
    try {
      const data = { ...said, bookingId };
      // Whoever has blocked the other one is told nothing of theirs: svc-chat knows.
      const from = to === doc.tutorUserId ? doc.studentUserId : doc.tutorUserId;
      await chat.call(chatInternal.push, { body: { userId: to, event: "booking", data, from } });
      await bookings.delivered(bookingId, id);
    } finally {
      underWay.delete(id);
    }
  }

  async function deliver(doc: BookingDoc) {
    for (const one of doc.news) await hand(one, doc);
  }
  return {
    announce: (doc: BookingDoc) =>
      void deliver(doc).catch((err: unknown) => log.debug({ err }, "news wait")),
    /** Rejects when some could not be handed over; those do not keep the others waiting. */
    sweep: async () => {
      const failures: unknown[] = [];
      for (const doc of await bookings.undelivered(BATCH))
        await deliver(doc).catch((err: unknown) => failures.push(err));
      if (failures.length > 0) throw failures[0];
    },
  };
}
