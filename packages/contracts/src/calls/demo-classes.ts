import { participants, publicAccess, tutorsAndStudentsOwn, tutorsOwn } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { demoClassesSchemas } from "../lessons/demo-classes.ts";

/** Calls of svc-bookings about hours, demo classes and calendars; a table of their own, so that other pages do not carry them. */
export const demoClassesCalls = callsOf<typeof demoClassesSchemas>()({
  /** By the tutor's user id; without hours where nothing was said. */
  availability: call("GET", "/availability/:tutorId", publicAccess),
  setAvailability: call("PUT", "/availability", tutorsOwn, 200, 64 * 1024),
  /** Up to three times, first or in place of others, until it was held. Of two at once the slower is a 409. */
  proposeDemo: call("POST", "/bookings/:id/demo", participants),
  /** One of the times that the other side has proposed; of two classes at one hour the slower is a 409. */
  confirmDemo: call("POST", "/bookings/:id/demo/confirm", participants),
  /** What is proposed, or confirmed and has not begun; with a reason. */
  callOffDemo: call("POST", "/bookings/:id/demo/call-off", participants),
  /** Whether it was held, once it has begun. */
  noteDemo: call("POST", "/bookings/:id/demo/note", participants),
  /** After one that was held. */
  goOn: call("POST", "/bookings/:id/demo/go-on", participants),
  /** After one that was held: the booking is cancelled ten minutes later, unless that is taken back. The same call again says why. */
  endDemo: call("POST", "/bookings/:id/demo/end", participants),
  /** One lesson or demo class of a booking as an iCalendar file. */
  calendarEvent: call("GET", "/bookings/:id/calendar", participants),
  /** The caller's private calendar address: `/api/calendar/{key}.ics`, open to whoever knows it. Made at the first time. */
  calendarAddress: call("GET", "/calendar/address", tutorsAndStudentsOwn),
  /** Another address; the old one ends at once. */
  renewCalendar: call("POST", "/calendar/address", tutorsAndStudentsOwn),
});
