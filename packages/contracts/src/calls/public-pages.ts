import { publicAccess } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { publicPagesSchemas } from "../web/public-pages.ts";

/** Calls of svc-users for pages that anybody reads; a table of their own, so that private pages do not carry them. */
export const publicPagesCalls = callsOf<typeof publicPagesSchemas>()({
  /** What anybody sees of a tutor, by user or profile id. */
  publicTutor: call("GET", "/users/public-tutors/:id", publicAccess),
  /** Where the public pages of all tutors are, at most 1,000 a reply, in no order. */
  publicTutors: call("GET", "/users/public-tutors", publicAccess),
  /** Which subjects and cities have a page of their own, most tutors first. */
  landingPages: call("GET", "/users/landing-pages", publicAccess),
  /** One of them, newest tutors first. */
  landingPage: call("GET", "/users/landing-page", publicAccess),
  /** Who runs this site and whom people complain to. */
  operator: call("GET", "/users/operator", publicAccess),
});
