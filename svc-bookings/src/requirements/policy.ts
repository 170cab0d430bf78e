import { authorized, type Authorized } from "@tutorsetu/service-kit/authorized";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { rejectBlocked } from "../policy.ts";
import type { ReviewReport } from "../store/reviews.ts";
import type { ApplicationDoc } from "./application.ts";
import { isOpen, type RequirementDoc } from "./requirement.ts";

// Who may write which post or application. Only this file makes `Authorized` values of them.

const NONE = ["not_found", "no_such_requirement"] as const;

/** A new post in the caller's own name. */
export const newRequirementBy = (callerId: string, doc: RequirementDoc) =>
  authorized(doc, doc.studentUserId === callerId, ["forbidden", "forbidden"]);

/** A post for whoever wrote it; for everybody else nothing of it can be written. */
export function ownRequirement(
  callerId: string,
  doc: RequirementDoc | null,
): Authorized<RequirementDoc> {
  if (!doc) throw new HttpProblem(...NONE);
  return authorized(doc, doc.studentUserId === callerId, NONE);
}

/** A post that others see. */
export function shownRequirement(doc: RequirementDoc | null): RequirementDoc {
  if (!doc || doc.hidden || !doc.isShown || doc.status === "removed")
    throw new HttpProblem(...NONE);
  return doc;
}

interface Applying {
  readonly callerId: string;
  readonly requirement: RequirementDoc;
  readonly blockers: readonly string[];
  readonly now: Date;
}

/** An application in the caller's own name to an open post, unless one of the two has blocked the other. */
export function applicationBy(
  { callerId, requirement, blockers, now }: Applying,
  doc: ApplicationDoc,
): Authorized<ApplicationDoc> {
  shownRequirement(requirement);
  if (!isOpen(requirement, now)) throw new HttpProblem("conflict", "requirement_closed");
  rejectBlocked(blockers, callerId);
  const isOwn = doc.tutorUserId === callerId && doc.requirementId === requirement._id;
  return authorized(doc, isOwn, ["forbidden", "forbidden"]);
}

/** What the caller has sent. */
export function ownApplication(
  callerId: string,
  doc: ApplicationDoc | null,
): Authorized<ApplicationDoc> {
  const none = ["not_found", "no_such_application"] as const;
  if (!doc) throw new HttpProblem(...none);
  return authorized(doc, doc.tutorUserId === callerId, none);
}

/** What was sent to the caller's own post. */
export function applicationTo(
  requirement: Authorized<RequirementDoc>,
  doc: ApplicationDoc | null,
): Authorized<ApplicationDoc> {
  const none = ["not_found", "no_such_application"] as const;
  if (!doc || doc.state === "withdrawn") throw new HttpProblem(...none);
  return authorized(doc, doc.requirementId === requirement._id, none);
}

export interface NewRequirementReport extends Omit<ReviewReport, "_id" | "createdAt"> {
  readonly requirementId: string;
}

/** A report of a post that the caller sees and did not write. */
export function requirementReportBy(
  { id }: Caller,
  found: RequirementDoc | null,
  report: { readonly reason: string; readonly text?: string | undefined },
): Authorized<NewRequirementReport> {
  const doc = shownRequirement(found);
  const { reason, text = "" } = report;
  return authorized({ requirementId: doc._id, by: id, reason, text }, doc.studentUserId !== id, [
    "forbidden",
    "report_self",
  ]);
}
