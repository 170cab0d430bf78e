import type { BookingNews, BookingStatus } from "@tutorsetu/contracts/bookings";
import type { BookingDoc, News } from "./doc.ts";
import type { Side } from "./transitions.ts";

type Parties = Pick<BookingDoc, "tutorUserId" | "studentUserId" | "tutor" | "student">;

interface Happened {
  readonly kind: BookingNews["kind"];
  readonly status: BookingStatus;
  readonly reason?: string;
}

export const otherSide = (side: Side): Side => (side === "Tutor" ? "Student" : "Tutor");

/** What `side` of a booking is told; its `from` is the other side's name. */
export function newsFor(side: Side, doc: Parties, { kind, status, reason = "" }: Happened): News {
  const isTutor = side === "Tutor";
  return {
    id: crypto.randomUUID(),
    to: isTutor ? doc.tutorUserId : doc.studentUserId,
    from: isTutor ? doc.student.userName : doc.tutor.userName,
    kind,
    status,
    reason,
  };
}
