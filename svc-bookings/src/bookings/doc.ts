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
  /** A reason that `by` never reads, for they have blocked whoever wrote it. */
  readonly unheard?: { readonly by: Side; readonly reason: string };
  /** Whose account was deleted, when that is why it ended. */
  readonly deletedSide?: Side;
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

function reasonFor({ reason, unheard, tutorUserId, studentUserId }: BookingDoc, id?: string) {
  if (!unheard) return reason;
  return id === (unheard.by === "Tutor" ? tutorUserId : studentUserId) ? "" : unheard.reason;
}

interface Viewer {
  /** Missing for an administrator. */
  readonly id?: string | undefined;
  /** Who has blocked the viewer: they show neither number nor address. */
  readonly blockedBy?: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();

/** A booking as this person sees it. */
export const toBooking = (doc: BookingDoc, { id, blockedBy = NOBODY }: Viewer): Booking => ({
  _id: doc._id,
  tutorId: shownParty(doc.tutor, doc, blockedBy),
  studentId: shownParty(doc.student, doc, blockedBy),
  bookerRole: doc.bookerRole,
  bookingStatus: doc.bookingStatus,
  subject: doc.subject,
  message: doc.message,
  reason: reasonFor(doc, id),
  ...(doc.deletedSide ? { deletedSide: doc.deletedSide } : {}),
  preferredSlots: [...(doc.preferredSlots ?? [])],
  mode: doc.mode ?? null,
  trial: doc.trial ?? false,
  wasAccepted: wasAccepted(doc),
  createdAt: doc.createdAt.toISOString(),
  changedAt: doc.changedAt.toISOString(),
});
