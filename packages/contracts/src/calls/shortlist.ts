import { studentsOwn, publicPeople } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { shortlistSchemas } from "../tutoring/shortlist.ts";

/** Calls of svc-users about tutors and searches that families keep; a table of their own, so that other pages do not carry them. */
export const shortlistCalls = callsOf<typeof shortlistSchemas>()({
  /** Which tutors the caller has saved; like the others for students and parents only. */
  shortlistIds: call("GET", "/users/shortlist-ids", studentsOwn),
  /** Their cards. */
  shortlist: call("GET", "/users/shortlist", studentsOwn),
  /** At most 100; twice is once. By user or profile id. */
  saveTutor: call("PUT", "/users/shortlist/:tutorId", studentsOwn),
  unsaveTutor: call("DELETE", "/users/shortlist/:tutorId", studentsOwn),
  /** Adds what was saved on a device before the sign-in, as far as there is room. */
  mergeShortlist: call("POST", "/users/shortlist", studentsOwn, 200, 32 * 1024),
  /** Cards of at most twelve tutors in the order of `ids`, as the list shows them; those who are not shown are left out. */
  tutorCards: call("GET", "/users/tutor-cards", publicPeople),
  /** The caller's, the one that was saved last first. */
  savedSearches: call("GET", "/users/saved-searches", studentsOwn),
  /** At most ten; the same filters again are the same search. */
  saveSearch: call("POST", "/users/saved-searches", studentsOwn, 201),
  removeSearch: call("DELETE", "/users/saved-searches/:id", studentsOwn),
});
