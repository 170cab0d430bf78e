import type { BookingDoc, PendingNotice } from "../bookings/booking.ts";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type {
  OwnRequirement,
  PostRequirement,
  Requirement,
  RequirementState,
} from "@tutorsetu/contracts/requirements/requirements";
import type { ReviewReport } from "../store/reviews.ts";

/** Where lessons should be, as anybody learns it. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly citySlug: string;
}

export interface RequirementDoc extends Place {
  readonly _id: string;
  readonly studentUserId: string;
  /** Of the child, or of the student. */
  readonly studentProfileId: string;
  /** One of the student's three places, while it is open: no two posts have the same. */
  readonly slot?: string;
  readonly subject: PostRequirement["subject"];
  readonly class: number;
  readonly board?: PostRequirement["board"];
  readonly mode: PostRequirement["mode"];
  readonly pinCode: string;
  readonly days: PostRequirement["days"];
  readonly budget?: number;
  readonly ownText: string;
  /** The same as strangers read it (AMB-070), made by svc-users when it was written. */
  readonly text: string;
  readonly status: RequirementState;
  /** Whether svc-users showed the student when it was asked last. */
  readonly isShown: boolean;
  /** When it was asked. */
  readonly checkedAt: Date;
  /** An administrator has hidden it. */
  readonly hidden?: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** When it closes, or was closed. */
  readonly closesAt: Date;
  readonly extendedAt?: Date;
  /** When its end was announced. */
  readonly endingToldAt?: Date;
  /** Tutors whom it fits are not told yet. */
  readonly isNew?: boolean;
  /** It is closed, and what follows from that is not all done. */
  readonly isFinishing?: boolean;
  readonly taken?: {
    readonly tutorUserId: string;
    readonly bookingId: string;
    /** What is about to be made. */
    readonly booking?: BookingDoc;
  };
  readonly notices: readonly PendingNotice[];
  /** At most one of each account; missing: none. */
  readonly reports?: readonly ReviewReport[];
  /** Missing: nobody reported it; false: an administrator has to look. */
  readonly settled?: boolean;
  readonly settlement?: StoredSettlement;
}

export const isOpen = ({ status, closesAt }: RequirementDoc, now: Date) =>
  status === "open" && closesAt > now;

/** As anybody sees it; of a closed one nothing that somebody wrote. */
export function toRequirement(doc: RequirementDoc, applications: number, now: Date): Requirement {
  const isNow = isOpen(doc, now);
  return {
    _id: doc._id,
    subject: doc.subject,
    class: doc.class,
    ...(doc.board ? { board: doc.board } : {}),
    mode: doc.mode,
    city: doc.city,
    state: doc.state,
    days: [...doc.days],
    ...(doc.budget === undefined ? {} : { budget: doc.budget }),
    text: isNow ? doc.text : "",
    createdAt: doc.createdAt.toISOString(),
    changedAt: doc.changedAt.toISOString(),
    closesAt: doc.closesAt.toISOString(),
    isOpen: isNow,
    applications,
  };
}

interface Seen {
  readonly applications: number;
  /** The name, in a parent's account. */
  readonly child: string | undefined;
  /** Whether svc-users shows the student. */
  readonly isShown: boolean;
  readonly now: Date;
}

/** As whoever wrote it sees it. */
export const toOwnRequirement = (
  doc: RequirementDoc,
  { applications, child, isShown, now }: Seen,
): OwnRequirement => ({
  ...toRequirement(doc, applications, now),
  text: doc.text,
  ownText: doc.ownText,
  pinCode: doc.pinCode,
  childId: doc.studentProfileId,
  ...(child ? { child } : {}),
  // The sweep comes a moment later.
  status: doc.status === "open" && !isOpen(doc, now) ? "expired" : doc.status,
  isExtended: doc.extendedAt !== undefined,
  isShown: isShown && !doc.hidden,
  ...(doc.taken ? { bookingId: doc.taken.bookingId } : {}),
});
