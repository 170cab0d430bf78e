import type { Db } from "mongodb";
import { bookingsCollection } from "../bookings.ts";
import { indexLessons, lessonsCollection, mongoLessons } from "../lessons.ts";
import { arrangementsCollection, indexArrangements, mongoArrangements } from "./arrangements.ts";
import { lessonSettingsCollection, mongoLessonFacts } from "./lesson-facts.ts";
import { mongoOwnTuitions } from "./own-tuitions.ts";
import { mongoTuitionErasure } from "./tuition-erasure.ts";
import { mongoTuitionNotices } from "./tuition-notices.ts";
import { mongoTuitions } from "./tuitions.ts";

/** The stores of arrangements and lessons, over one database. */
export function tuitionStores(db: Db) {
  const bookings = bookingsCollection(db);
  const arrangements = arrangementsCollection(db);
  const lessons = lessonsCollection(db);
  const settings = lessonSettingsCollection(db);
  return {
    collections: { arrangements, lessons, settings },
    index: () => Promise.all([indexArrangements(arrangements), indexLessons(lessons)]),
    stores: {
      arrangements: mongoArrangements(arrangements),
      lessons: mongoLessons({ bookings, arrangements, lessons }),
      tuitions: mongoTuitions({ bookings, arrangements }),
      lessonFacts: mongoLessonFacts(settings, lessons),
    },
    notices: mongoTuitionNotices({ arrangements, lessons }),
    erasure: mongoTuitionErasure({ arrangements, lessons, settings }),
    ownData: mongoOwnTuitions({ bookings, arrangements, lessons, settings }),
  };
}
