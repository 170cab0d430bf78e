import { demoLessons } from "@tutorsetu/demo/tuitions/lessons";
import type { DemoBooking } from "@tutorsetu/demo/demo-booking";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../../bookings/booking.ts";
import type { ArrangementDoc } from "../../lessons/arrangement.ts";
import { type LessonDoc, lessonId } from "../../lessons/lesson.ts";
import type { LessonSettings } from "../tuition/lesson-facts.ts";

interface Collections {
  readonly arrangements: Collection<ArrangementDoc>;
  readonly lessons: Collection<LessonDoc>;
  readonly settings: LessonSettings;
}

/** Inserts arrangements and a month of attendance for these bookings, if there are none; the demo tutor shows them. */
export async function seedLessons(
  { arrangements, lessons, settings }: Collections,
  demo: readonly DemoBooking[],
  bookings: readonly BookingDoc[],
  now: Date,
): Promise<void> {
  if ((await arrangements.countDocuments()) > 0) return;
  const profiles = new Map(bookings.map((one) => [one._id, one.studentProfileId]));
  const tuitions = demoLessons(demo, now);
  const whose = ({ id, tutorUserId, studentUserId }: DemoBooking) => ({
    tutorUserId,
    studentUserId,
    studentProfileId: profiles.get(id) ?? studentUserId,
  });
  const arranged = tuitions.map(({ booking, versions }): ArrangementDoc => ({
    _id: booking.id,
    ...whose(booking),
    version: versions.length,
    revision: 1,
    versions: versions.map((one) => ({ ...one, times: [...one.times], reason: "" })),
    notices: [],
  }));
  const changed = tuitions.flatMap(({ booking, lessons: noted }) =>
    noted.map((lesson): LessonDoc => ({
      _id: lessonId(booking.id, lesson.plannedAt),
      bookingId: booking.id,
      ...whose(booking),
      ...lesson,
      version: 1,
      notices: [],
    })),
  );
  const [first] = tuitions;
  // Another process may insert the same ones at the same time.
  await unlessDuplicate(lessons.insertMany(changed, { ordered: false }), null);
  if (first)
    await unlessDuplicate(
      settings.insertOne({ _id: first.booking.tutorUserId, showsFacts: true }),
      null,
    );
  await unlessDuplicate(arrangements.insertMany(arranged, { ordered: false }), null);
}
