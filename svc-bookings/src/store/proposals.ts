import type { Slot } from "@tutorsetu/contracts/bookings";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import { asRead } from "./as-read.ts";
import { pushed } from "./bookings.ts";
import { type BookingDoc, firstAnswer, type Side, type Told } from "../bookings/booking.ts";
import type { EarlierTimes } from "../bookings/times.ts";

interface NewTimes extends Told {
  readonly by: Side;
  readonly slots: readonly Slot[];
}

/** What two people negotiate about a booking's times. Each change holds only for the proposal that `doc` was read with. */
export interface Proposals {
  /** Puts other times in the place of the present ones; null when somebody was faster, or it is not pending any more. */
  propose(doc: Authorized<BookingDoc>, times: NewTimes): Promise<BookingDoc | null>;
  /** Records that the booker agrees to the present times; null like above. */
  agree(doc: Authorized<BookingDoc>, told: Told): Promise<BookingDoc | null>;
}

const MOST_EARLIER = 20;

const updated = { returnDocument: "after" } as const;

/** Where the times of `doc` go once others are in their place. */
function earlierTimes(doc: BookingDoc): EarlierTimes[] {
  const { earlierTimes: before = [], proposal = 0, preferredSlots: slots = [] } = doc;
  const by = doc.proposedBy ?? doc.bookerRole;
  const at = doc.proposedAt ?? doc.createdAt;
  return [...before, { proposal, by, slots, at }].slice(-MOST_EARLIER);
}

export const mongoProposals = (docs: Collection<BookingDoc>): Proposals => ({
  propose: (doc, { by, slots, ...told }) =>
    docs.findOneAndUpdate(
      { ...asRead(doc), bookingStatus: "pending" },
      {
        $set: {
          preferredSlots: slots,
          proposal: (doc.proposal ?? 0) + 1,
          proposedBy: by,
          proposedAt: new Date(),
          earlierTimes: earlierTimes(doc),
          ...(by === doc.bookerRole ? {} : firstAnswer(doc, new Date())),
        },
        $unset: { agreedSlots: "", timeAgreedAt: "" },
        $push: pushed(told),
      },
      updated,
    ),
  agree: (doc, told) =>
    docs.findOneAndUpdate(
      { ...asRead(doc), open: true, timeAgreedAt: { $exists: false } },
      {
        $set: { agreedSlots: doc.preferredSlots ?? [], timeAgreedAt: new Date() },
        $push: pushed(told),
      },
      updated,
    ),
});
