import type { BookingStats } from "@tutorsetu/contracts/administration/statistics";
import type { UserStats } from "@tutorsetu/contracts/administration/statistics";

export const userStats: UserStats = {
  users: { Tutor: 1200, Student: 2300, Admin: 2 },
  signupsPerWeek: [
    { week: "2025-12-29", tutors: 3, students: 5 },
    { week: "2026-01-05", tutors: 4, students: 9 },
  ],
  subjects: [
    { subject: "mathematics", tutors: 40, students: 90 },
    { subject: "social science", tutors: 7, students: 31 },
  ],
};

export const bookingStats: BookingStats = {
  byStatus: { pending: 11, accepted: 21, cancelled: 4 },
  perWeek: [
    { week: "2025-12-29", count: 6 },
    { week: "2026-01-05", count: 8 },
  ],
};
