import type {
  Booking,
  BookingStatus,
  LessonMode,
  StudentParty,
  TutorParty,
} from "@tutorsetu/contracts/bookings";
import type { BookingEvent } from "@tutorsetu/contracts/bookings/events";
import type { PhoneNote } from "@tutorsetu/contracts/people";
import type { SmallShare } from "@tutorsetu/contracts/security/visibility";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import { type StoredDemo, toDemo } from "../demo/demo-class.ts";
import { isNobody, type StoredParty } from "./parties.ts";
import { type Times, toTimes } from "./times.ts";

export type Side = Booking["bookerRole"];

export const otherSide = (side: Side): Side => (side === "Tutor" ? "Student" : "Tutor");

/** What one viewer sees of a number. */
export interface SeenPhone {
  readonly phoneNo: string | null;
  readonly phoneNote: PhoneNote | null;
  readonly smallShare?: SmallShare;
}

/** A domain event for one participant, stored in the booking until it is delivered. */
export interface PendingEvent extends Omit<BookingEvent, "id" | "bookingId"> {
  readonly id: string;
  /** The user id of the receiver. */
  readonly to: string;
}

/** What svc-content tells one participant, stored in the booking until svc-content has it. */
export interface PendingNotice {
  /** The id of the event. */
  readonly id: string;
  /** The user id of the receiver. */
  readonly to: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** A change is told on open pages, and by svc-content. */
export interface Told {
  readonly events: readonly PendingEvent[];
  readonly notices: readonly PendingNotice[];
}

export interface BookingDoc extends Times {
  readonly _id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  /** Of the child, or of the student; the user id where none is known. Missing in older ones until `profiles.ts` has been there. */
  readonly studentProfileId?: string;
  readonly tutor: StoredParty<TutorParty>;
  readonly student: StoredParty<StudentParty>;
  readonly bookerRole: Side;
  readonly bookingStatus: BookingStatus;
  /** Pending or accepted: at most one per tutor and student profile. */
  readonly open: boolean;
  readonly subject: string;
  readonly message: string;
  readonly reason: string;
  /** A reason that is hidden from the side `by`, which has blocked whoever wrote it. */
  readonly unheard?: { readonly by: Side; readonly reason: string };
  /** Whose account was deleted, when that is why it ended. */
  readonly deletedSide?: Side;
  readonly mode?: LessonMode | null;
  readonly trial?: boolean;
  /** Missing where none was proposed. */
  readonly demo?: StoredDemo;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Missing as long as nobody accepted. */
  readonly acceptedAt?: Date;
  /** When whoever was asked answered first; older ones know it only of what was accepted. */
  readonly answeredAt?: Date;
  /** When that is due for delivery to svc-users, with the tutor's rating; missing once it is delivered. */
  readonly ratingDueAt?: Date;
  /** When the asked participant was reminded; at most once. */
  readonly remindedAt?: Date;
  /** When the booker was told that nobody has answered; with the user ids of tutors who were offered instead. */
  readonly offeredAt?: Date;
  readonly alternatives?: readonly string[];
  /** The outbox to open pages: events that are not delivered yet. */
  readonly news: readonly PendingEvent[];
  /** The outbox to svc-content: apart, so that one service that is away holds up nothing of the other. Older ones have none. */
  readonly notices?: readonly PendingNotice[];
}

export const userIdOf = (
  { tutorUserId, studentUserId }: Pick<BookingDoc, "tutorUserId" | "studentUserId">,
  side: Side,
): string => (side === "Tutor" ? tutorUserId : studentUserId);

export const wasAccepted = (doc: BookingDoc) =>
  doc.bookingStatus === "accepted" || doc.acceptedAt !== undefined;

/** What is stored with the first answer of whoever was asked. */
export function firstAnswer({ answeredAt, bookerRole }: BookingDoc, now: Date) {
  if (answeredAt) return {};
  return { answeredAt: now, ...(bookerRole === "Student" ? { ratingDueAt: now } : {}) };
}

/** Whether this booking shows the student to its tutor: she has asked, or accepted an offer (AMB-070). */
export const showsStudent = (
  doc: Pick<BookingDoc, "bookerRole" | "bookingStatus" | "acceptedAt">,
) =>
  doc.bookerRole === "Student" || doc.bookingStatus === "accepted" || doc.acceptedAt !== undefined;

interface Viewer {
  readonly id: string;
  /** Who has blocked the viewer: they show neither number nor address. */
  readonly blockedBy: ReadonlySet<string>;
  /** The numbers that the viewer gets now, by their owners' ids. */
  readonly phones: ReadonlyMap<string, SeenPhone>;
  /** The student is shown as strangers see her. */
  readonly isMasked: boolean;
}

const NO_PHONE: SeenPhone = { phoneNo: null, phoneNote: null };

/** A stored party as the viewer sees it (AMB-070); asking for a lesson is no way to collect addresses (AMB-129). */
function visibleParty<Party extends TutorParty | StudentParty>(
  { phoneOnceAccepted: _kept, ...stored }: StoredParty<Party>,
  { bookingStatus }: BookingDoc,
  { blockedBy, phones }: Viewer,
): Party {
  const isBlocked = blockedBy.has(stored._id);
  const seen = (!isBlocked && !isNobody(stored) && phones.get(stored._id)) || NO_PHONE;
  const { phoneNo, phoneNote, ...small } = seen;
  const phone = { phoneNo, ...(phoneNote ? { phoneNote } : {}), ...small };
  const email = bookingStatus === "accepted" && !isBlocked ? stored.email : "";
  // safe: what the type parameter adds to a party is untouched
  return { ...stored, ...phone, email } as unknown as Party;
}

const masked = ({ guardianName: _holder, ...student }: StudentParty): StudentParty => ({
  ...student,
  userName: maskAuthor(student.userName),
  image: null,
  student: student.student && { ...student.student, bio: "" },
  masked: true,
});

function visibleReason(doc: BookingDoc, { id: viewerId }: Viewer) {
  const { reason, unheard } = doc;
  if (!unheard) return reason;
  return viewerId === userIdOf(doc, unheard.by) ? "" : unheard.reason;
}

/** A booking as this person sees it. */
export function toBooking(doc: BookingDoc, viewer: Viewer): Booking {
  const student = visibleParty(doc.student, doc, viewer);
  const reason = visibleReason(doc, viewer);
  const side = doc.tutorUserId === viewer.id ? "Tutor" : "Student";
  const isEnded = doc.bookingStatus === "cancelled";
  return {
    _id: doc._id,
    tutorId: visibleParty(doc.tutor, doc, viewer),
    studentId: viewer.isMasked ? masked(student) : student,
    ...(doc.studentProfileId ? { studentProfileId: doc.studentProfileId } : {}),
    bookerRole: doc.bookerRole,
    bookingStatus: doc.bookingStatus,
    subject: doc.subject,
    message: doc.message,
    reason,
    ...(doc.deletedSide ? { deletedSide: doc.deletedSide } : {}),
    ...toTimes(doc),
    mode: doc.mode ?? null,
    trial: doc.trial ?? false,
    ...(doc.demo ? { demo: toDemo(doc.demo, { side, isEnded, reason }) } : {}),
    wasAccepted: wasAccepted(doc),
    ...(doc.acceptedAt ? { acceptedAt: doc.acceptedAt.toISOString() } : {}),
    createdAt: doc.createdAt.toISOString(),
    changedAt: doc.changedAt.toISOString(),
  };
}
