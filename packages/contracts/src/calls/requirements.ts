import { adminOnly, authenticated, publicAccess, studentsOwn, tutorsOwn } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { applicationSchemas } from "../requirements/applications.ts";
import type { requirementReportSchemas } from "../requirements/reports.ts";
import type { requirementSchemas } from "../requirements/requirements.ts";

type Schemas = typeof requirementSchemas &
  typeof applicationSchemas &
  typeof requirementReportSchemas;

/** Calls of svc-bookings about posts that tutors answer; a table of their own, so that other pages do not carry them. */
export const requirementsCalls = callsOf<Schemas>()({
  /** Open posts, newest first. */
  requirements: call("GET", "/requirements", publicAccess),
  /** The posts of the caller's account, of a parent's those for all children. */
  myRequirements: call("GET", "/requirements/mine", studentsOwn),
  /** What the calling tutor has applied to, newest first, at most 50. */
  myApplications: call("GET", "/requirements/my-applications", tutorsOwn),
  reportedRequirements: call("GET", "/requirements/reported", adminOnly),
  /** The reported posts that this user wrote. */
  reportedRequirementsBy: call("GET", "/requirements/reported/by/:id", adminOnly),
  /** 404 for what is gone or hidden; a closed one says so. */
  requirement: call("GET", "/requirements/:id", publicAccess),
  /** At most three open ones for each student. */
  postRequirement: call("POST", "/requirements", studentsOwn, 201),
  changeRequirement: call("PUT", "/requirements/:id", studentsOwn),
  closeRequirement: call("POST", "/requirements/:id/close", studentsOwn),
  /** By thirty days, once. */
  extendRequirement: call("POST", "/requirements/:id/extend", studentsOwn),
  /** Once per tutor, at most ten per post, and ten that wait per tutor. */
  apply: call("POST", "/requirements/:id/applications", tutorsOwn, 201),
  /** Takes the caller's own back, as long as nobody has decided it. */
  withdrawApplication: call("DELETE", "/requirements/:id/applications", tutorsOwn),
  /** For whoever wrote the post. */
  applications: call("GET", "/requirements/:id/applications", studentsOwn),
  /** Shortlists it, takes it off, or declines it with a reason. */
  answerApplication: call("PUT", "/requirements/:id/applications/:tutorUserId", studentsOwn),
  /** Makes the accepted booking of the two, closes the post, and tells the others; the same again is the same. */
  takeApplication: call("POST", "/requirements/:id/take", studentsOwn),
  /** Once per account and post. */
  reportRequirement: call("POST", "/requirements/:id/report", authenticated, 201),
  /** Hides or shows a post, and settles its reports. */
  moderateRequirement: call("PUT", "/requirements/:id/moderation", adminOnly),
});
