import type { LessonMode, Slot } from "@tutorsetu/contracts/bookings";

export interface DemoBooking {
  readonly id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly bookerRole: "Tutor" | "Student";
  readonly status: "pending" | "accepted" | "cancelled";
  readonly subject: string;
  readonly message: string;
  readonly reason: string;
  readonly preferredSlots: readonly Slot[];
  readonly mode: LessonMode | null;
  readonly trial: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Of tuitions, which may have ended since. */
  readonly acceptedAt?: Date;
  readonly answeredAt?: Date;
}
