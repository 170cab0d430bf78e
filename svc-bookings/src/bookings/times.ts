import type { Booking, Slot } from "@tutorsetu/contracts/bookings";

type Side = Booking["bookerRole"];

export interface EarlierTimes {
  /** Its number; 0 is the booker's wish. */
  readonly proposal: number;
  readonly by: Side;
  readonly slots: readonly Slot[];
  readonly at: Date;
}

/** The times of a booking, and how the two came to them. */
export interface Times {
  /** The booker's wish, or what was proposed last. */
  readonly preferredSlots?: readonly Slot[];
  /** How often other times were proposed; missing like the next two while nobody has. */
  readonly proposal?: number;
  readonly proposedBy?: Side;
  readonly proposedAt?: Date;
  /** Oldest first, the last of many. */
  readonly earlierTimes?: readonly EarlierTimes[];
  /** The proposed times that the booker has agreed to. */
  readonly agreedSlots?: readonly Slot[];
  readonly timeAgreedAt?: Date;
}

const toEarlier = ({ slots, at, ...rest }: EarlierTimes) => ({
  ...rest,
  slots: [...slots],
  at: at.toISOString(),
});

/** As the contract shows them. */
export function toTimes({ preferredSlots = [], proposal, proposedBy, ...rest }: Times) {
  const { earlierTimes = [], agreedSlots, timeAgreedAt } = rest;
  const isAgreed = agreedSlots && timeAgreedAt;
  return {
    preferredSlots: [...preferredSlots],
    ...(proposal && proposedBy
      ? { proposal, proposedBy, earlierTimes: earlierTimes.map(toEarlier) }
      : {}),
    ...(isAgreed
      ? { agreedSlots: [...agreedSlots], timeAgreedAt: timeAgreedAt.toISOString() }
      : {}),
  };
}
