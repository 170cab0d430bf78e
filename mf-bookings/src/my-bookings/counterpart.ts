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
}

export function counterpartOf(booking: Booking, viewerId: string): Counterpart {
  if (booking.tutorId._id === viewerId) {
    const { _id, userName, image, phoneNo, student } = booking.studentId;
    return {
      userId: _id,
      name: userName,
      image,
      phone: phoneNo,
      city: student?.city ?? null,
      subjects: student?.subjectInterested ?? [],
      experience: null,
      grade: student?.grade ?? null,
      isTutor: false,
    };
  }
  const { _id, userName, image, phoneNo, tutor } = booking.tutorId;
  return {
    userId: _id,
    name: userName,
    image,
    phone: phoneNo,
    city: tutor?.city ?? null,
    subjects: tutor?.subjects ?? [],
    experience: tutor?.experience ?? null,
    grade: null,
    isTutor: true,
  };
}

/** A messaging-app link to an Indian number; null when the number is not one. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "").slice(-10);
  return /^[6-9]\d{9}$/.test(digits)
    ? `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`
    : null;
}
