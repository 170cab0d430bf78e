import type { Role } from "./people.ts";

/**
 * The policy of one call. `owner` says whose data it touches when the role alone does not decide:
 * `self` the caller's own, `party` one of the two people concerned; `Admin` passes only where `roles` and the owner rule say so.
 */
export interface Access {
  readonly roles: "anyone" | readonly Role[];
  readonly owner?: "self" | "self-or-admin" | "party";
  /** Administrators may call it also where a second factor is required and they have none yet. */
  readonly beforeSecondFactor?: true;
  /** A suspended person only reads; what they may write all the same says so. */
  readonly evenSuspended?: true;
  /** `people`: shows what is known of people; an administrator's look at it is recorded even where anyone may call. */
  readonly shows?: "people";
}

export const publicAccess: Access = { roles: "anyone" };
/** Lists of people: how much of them, their rules for each caller say. */
export const publicPeople: Access = { ...publicAccess, shows: "people" };
export const authenticated: Access = { roles: ["Tutor", "Student", "Admin"] };
export const adminOnly: Access = { roles: ["Admin"] };
export const tutorsAndStudents: Access = { roles: ["Tutor", "Student"] };
export const tutorsAndStudentsOwn: Access = { ...tutorsAndStudents, owner: "self" };
export const tutorsOwn: Access = { roles: ["Tutor"], owner: "self" };
export const studentsOwn: Access = { roles: ["Student"], owner: "self" };
export const authenticatedOwn: Access = { ...authenticated, owner: "self" };
export const authenticatedOwnOrAdmin: Access = { ...authenticated, owner: "self-or-admin" };
export const beforeSecondFactor: Access = { ...authenticatedOwn, beforeSecondFactor: true };
/** The caller's own account, which a suspended person keeps control of. */
export const ownEvenSuspended: Access = { ...authenticatedOwn, evenSuspended: true };
/** What nobody may be kept from: neither a suspended person nor an administrator without a second factor. */
export const ownAlways: Access = { ...beforeSecondFactor, ...ownEvenSuspended };
export const participants: Access = { ...authenticated, owner: "party" };
