import type { PhoneVisible, Rating, Requirement, Role } from "@tutorsetu/contracts/people";

import type { Guardian } from "../guardians/consent.ts";

export interface Gone {
  readonly by: "self" | "admin";
  readonly at: Date;
  readonly eraseAt: Date;
}

/** Account and profile in one document, so that one write makes or changes a person. Ids are hexadecimal. */
export interface PersonDoc {
  readonly _id: string;
  readonly profileId: string;
  readonly role: Role;
  readonly userName: string;
  readonly email: string;
  /** The address in lower case; unique. */
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly image: string | null;
  readonly phoneNo: string;
  readonly city: string;
  readonly state: string;
  readonly bio: string;
  readonly active: boolean;
  readonly createdAt: Date;
  /** When this document was last written; listings follow it. */
  readonly changedAt?: Date;
  /** Missing: everyone. */
  readonly phoneVisible?: PhoneVisible;
  /** Set while the account is deleted. */
  readonly gone?: Gone;
  readonly erasedAt?: Date;
  /** Its sessions are still to be ended. */
  readonly sessionsToEnd?: Date;
  /** All but this one: it has just set a new password. */
  readonly sessionToKeep?: string;
  /** svc-bookings is still to be told that this person has left the market. */
  readonly bookingsToTell?: Date;
  /** Tutors. */
  readonly fee?: number;
  readonly hourly_rate?: number | null;
  readonly experience?: number | null;
  readonly subjects?: readonly string[];
  /** Of verified reviews, as svc-bookings last said. */
  readonly rating?: Rating;
  /** Missing: shown. */
  readonly showEmail?: boolean;
  /** Students. */
  readonly grade?: readonly number[];
  readonly subjectInterested?: readonly string[];
  readonly requirement?: Requirement | null;
  readonly guardian?: Guardian;
  /** Not shown to anybody: a minor without consent, under the strict rule. */
  readonly withheld?: boolean;
}
