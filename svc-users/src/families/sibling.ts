import type { Requirement } from "@tutorsetu/contracts/people";
import type { StoredConsentEvent } from "../consents/stored-event.ts";

/** A child after the first, whose profile stands in the person's own fields. */
export interface Sibling {
  /** Of the profile. */
  readonly _id: string;
  readonly name: string;
  readonly grade: readonly number[];
  readonly subjectInterested: readonly string[];
  readonly requirement: Requirement | null;
  readonly bio: string;
  readonly createdAt: Date;
  /** Oldest first; only ever added to. */
  readonly consents: readonly StoredConsentEvent[];
  /** Not shown to anybody: consent is missing or withdrawn. */
  readonly hidden: boolean;
}
