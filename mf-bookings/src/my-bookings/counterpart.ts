import type { Booking, StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";

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

const personOf = ({ _id, userName, image, phoneNo }: TutorParty | StudentParty) => ({
  userId: _id,
  name: userName,
  image,
  phone: phoneNo,
});

const asTutor = (party: TutorParty): Counterpart => ({
  ...personOf(party),
  city: party.tutor?.city ?? null,
  subjects: party.tutor?.subjects ?? [],
  experience: party.tutor?.experience ?? null,
  grade: null,
  isTutor: true,
  isGone: party.tutor === null,
});

const asStudent = (party: StudentParty): Counterpart => ({
  ...personOf(party),
  city: party.student?.city ?? null,
  subjects: party.student?.subjectInterested ?? [],
  experience: null,
  grade: party.student?.grade ?? null,
  isTutor: false,
  isGone: party.student === null,
});

export const counterpartOf = ({ tutorId, studentId }: Booking, viewerId: string): Counterpart =>
  tutorId._id === viewerId ? asStudent(studentId) : asTutor(tutorId);

/** A messaging-app link to an Indian number; null when the number is not one. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "").slice(-10);
  return /^[6-9]\d{9}$/.test(digits)
    ? `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`
    : null;
}
