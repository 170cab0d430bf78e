import { chatInternal } from "@tutorsetu/contracts/chat";
import type { Neighbour } from "@tutorsetu/service-kit/neighbour";
import type { BookingDoc, Bookings } from "./store.ts";

interface Log {
  debug(about: object, message: string): void;
}

const EVERY_MS = 3000;
const BATCH = 50;

/** Hands news to the open pages of the people concerned, at least once; what could not be handed over waits in the booking. */
export function newsDispatcher(bookings: Bookings, chat: Neighbour, log: Log) {
  async function deliver(doc: BookingDoc) {
    for (const { id, to, status, from } of doc.news) {
      const data = { bookingId: doc._id, status, from };
      await chat.call(chatInternal.push, { body: { userId: to, event: "booking", data } });
      await bookings.delivered(doc._id, id);
    }
  }
  const quietly = (doc: BookingDoc) =>
    void deliver(doc).catch((err: unknown) => log.debug({ err }, "news wait"));
  async function sweep() {
    for (const doc of await bookings.undelivered(BATCH)) await deliver(doc);
  }
  return {
    announce: quietly,
    start: () => {
      const timer = setInterval(
        () => void sweep().catch((err: unknown) => log.debug({ err }, "news wait")),
        EVERY_MS,
      );
      timer.unref();
    },
  };
}
