import { participants, publicAccess, tutorsAndStudents, tutorsOwn } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { lessonsSchemas } from "../lessons/tuitions.ts";

/** Calls of svc-bookings about lessons; a table of their own, so that other pages do not carry them. `:id` is the booking's. */
export const lessonsCalls = callsOf<typeof lessonsSchemas>()({
  /** What the two of an accepted booking have arranged. */
  arrangement: call("GET", "/bookings/:id/arrangement", participants),
  /** Other terms in place of those that were seen; of two at once the slower is a 409. */
  proposeTerms: call("PUT", "/bookings/:id/arrangement", participants),
  agreeTerms: call("POST", "/bookings/:id/arrangement/agree", participants),
  /** Of one's own terms: takes them back. */
  declineTerms: call("POST", "/bookings/:id/arrangement/decline", participants),
  /** Says which day is the last with lessons. */
  endLessons: call("POST", "/bookings/:id/arrangement/end", participants),
  /** The caller's own lessons of at most 62 days, and all of their tuitions. */
  timetable: call("GET", "/lessons", tutorsAndStudents),
  /** To another time, also onto another day, before it begins; also what was called off. */
  moveLesson: call("POST", "/lessons/:id/move", participants),
  callOffLesson: call("POST", "/lessons/:id/call-off", participants),
  /** The tutor says whether a lesson that has begun was held. */
  markLesson: call("POST", "/lessons/:id/mark", participants),
  /** The student says that it was otherwise, within three days. */
  contradictLesson: call("POST", "/lessons/:id/contradict", participants),
  /** Of a tutor by user id, who shows it: how many lessons of a month were held. */
  lessonFacts: call("GET", "/lessons/facts/:tutorId", publicAccess),
  ownLessonFacts: call("GET", "/lessons/facts", tutorsOwn),
  showLessonFacts: call("PUT", "/lessons/facts", tutorsOwn),
});
