import type { ConsentEvent } from "@tutorsetu/contracts/security/consents";

/** As it is kept in the person's document, where nothing of it is changed again. */
export interface StoredConsentEvent extends Omit<ConsentEvent, "at"> {
  /** A link's hash, so that it counts once. */
  readonly _id: string;
  readonly at: Date;
}
