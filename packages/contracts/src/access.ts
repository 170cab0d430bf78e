import type { Role } from "./people.ts";

/**
 * The policy of one call. `owner` says whose data it touches when the role alone does not decide:
 * `self` the caller's own, `party` one of the two people concerned; `Admin` passes only where `roles` and the owner rule say so.
 */
export interface Access {
  readonly roles: "anyone" | readonly Role[];
  readonly owner?: "self" | "self-or-admin" | "party";
}

export const anyone: Access = { roles: "anyone" };
export const members: Access = { roles: ["Tutor", "Student", "Admin"] };
export const adminOnly: Access = { roles: ["Admin"] };
export const families: Access = { roles: ["Tutor", "Student"] };
export const membersOwn: Access = { ...members, owner: "self" };
export const membersOwnOrAdmin: Access = { ...members, owner: "self-or-admin" };
export const parties: Access = { ...members, owner: "party" };
