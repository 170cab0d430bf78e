import type {
  Booking,
  BookingNews,
  BookingStatus,
  LessonMode,
  Slot,
  StudentParty,
  TutorParty,
} from "@tutorsetu/contracts/bookings";
import { type Kept, shownParty } from "./snapshot.ts";
import type { Side } from "./transitions.ts";

/** News for one person, kept in the booking until it was handed over. */
export interface News {
  readonly id: string;
  readonly to: string;
  readonly status: BookingStatus;
  readonly from: string;
  readonly kind: BookingNews["kind"];
  readonly reason: string;
}

export interface BookingDoc {
  readonly _id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly tutor: Kept<TutorParty>;
  readonly student: Kept<StudentParty>;
  readonly bookerRole: Side;
  readonly bookingStatus: BookingStatus;
  /** Pending or accepted: at most one per pair. */
  readonly open: boolean;
  readonly subject: string;
  readonly message: string;
  readonly reason: string;
  readonly preferredSlots?: readonly Slot[];
  readonly mode?: LessonMode | null;
  readonly trial?: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Missing as long as nobody accepted. */
  readonly acceptedAt?: Date;
  /** When the party that was asked was reminded; at most once. */
  readonly remindedAt?: Date;
  readonly news: readonly News[];
}

export const wasAccepted = (doc: BookingDoc) =>
  doc.bookingStatus === "accepted" || doc.acceptedAt !== undefined;

export const toBooking = (doc: BookingDoc): Booking => ({
  _id: doc._id,
  tutorId: shownParty(doc.tutor, doc.bookingStatus === "accepted"),
  studentId: shownParty(doc.student, doc.bookingStatus === "accepted"),
  bookerRole: doc.bookerRole,
  bookingStatus: doc.bookingStatus,
  subject: doc.subject,
  message: doc.message,
  reason: doc.reason,
  preferredSlots: [...(doc.preferredSlots ?? [])],
  mode: doc.mode ?? null,
  trial: doc.trial ?? false,
  wasAccepted: wasAccepted(doc),
  createdAt: doc.createdAt.toISOString(),
  changedAt: doc.changedAt.toISOString(),
});
