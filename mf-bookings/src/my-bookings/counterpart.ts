import type { Booking } from "@tutorsetu/contracts/bookings";

/** The other side of a booking, as the viewer sees them. */
export interface Counterpart {
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly subjects: readonly string[];
  /** Years; tutors only. */
  readonly experience: number | null;
  /** Students only. */
  readonly grade: number | readonly number[] | null;
  readonly isTutor: boolean;
  /** The account is deleted: there is no name and no contact any more (AMB-087). */
  readonly isGone: boolean;
}

export function counterpartOf({ tutorId, studentId }: Booking, viewerId: string): Counterpart {
  const isTutor = tutorId._id !== viewerId;
  const { _id, userName, image, phoneNo } = isTutor ? tutorId : studentId;
  const tutor = isTutor ? tutorId.tutor : null;
  const student = isTutor ? null : studentId.student;
  return {
    userId: _id,
    name: userName,
    image,
    phone: phoneNo,
    city: (tutor ?? student)?.city ?? null,
    subjects: tutor?.subjects ?? student?.subjectInterested ?? [],
    experience: tutor?.experience ?? null,
    grade: student?.grade ?? null,
    isTutor,
    isGone: tutor === null && student === null,
  };
}
