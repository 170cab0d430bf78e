import type { Booking } from "@tutorsetu/contracts/bookings";
import type { PhoneNote } from "@tutorsetu/contracts/people";
import type { SmallShare } from "@tutorsetu/contracts/security/visibility";
import { format } from "@tutorsetu/web-kit/i18n";
import type { Messages } from "../messages.ts";

/** The other side of a booking, as the viewer sees them. */
export interface Counterpart {
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
  readonly phone: string | null;
  /** Why there is no number (AMB-070). */
  readonly phoneNote: PhoneNote | null;
  readonly smallShare: SmallShare | null;
  readonly city: string | null;
  readonly subjects: readonly string[];
  /** Years; tutors only. */
  readonly experience: number | null;
  /** Students only. */
  readonly grade: number | readonly number[] | null;
  readonly isTutor: boolean;
  /** The account is deleted: there is no name and no contact any more (AMB-087). */
  readonly isGone: boolean;
  /** Suspended or hidden: it may come back. */
  readonly isHidden: boolean;
  /** A student as strangers see her: she has neither asked nor accepted. */
  readonly isMasked: boolean;
}

export function counterpartOf({ tutorId, studentId }: Booking, viewerId: string): Counterpart {
  const isTutor = tutorId._id !== viewerId;
  const party = isTutor ? tutorId : studentId;
  const { _id, userName, image, phoneNo, phoneNote = null, smallShare = null } = party;
  const isHidden = party.isHidden ?? false;
  const tutor = isTutor ? tutorId.tutor : null;
  const student = isTutor ? null : studentId.student;
  return {
    userId: _id,
    name: userName,
    image,
    phone: phoneNo,
    phoneNote,
    smallShare,
    city: (tutor ?? student)?.city ?? null,
    subjects: tutor?.subjects ?? student?.subjectInterested ?? [],
    experience: tutor?.experience ?? null,
    grade: student?.grade ?? null,
    isTutor,
    isGone: tutor === null && student === null && !isHidden,
    isHidden,
    isMasked: !isTutor && studentId.masked === true,
  };
}

/** The name, or in the reader's language what stands in place of one. */
export function shownName({ name, isGone, isHidden }: Counterpart, t: Messages): string {
  if (isGone) return t.deletedUser;
  return isHidden ? t.hiddenUser : name;
}

/** "Parent or guardian: Sunita", for the tutor of a child; "" for everybody else. */
export function holderOf({ studentId }: Booking, viewerId: string, t: Messages): string {
  const { _id, guardianName } = studentId;
  return guardianName && _id !== viewerId ? format(t.guardian, { name: guardianName }) : "";
}
