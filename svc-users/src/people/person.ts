import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Register } from "@tutorsetu/contracts/accounts";
import type { PhoneVisible, Rating, Requirement, Role } from "@tutorsetu/contracts/people";
import type { Language } from "@tutorsetu/email/render-email";
import type { DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import type { DocumentNotice, StoredDocument } from "../documents/stored-document.ts";
import type { Agreement } from "../agreements/agreements.ts";
import type { StoredConsentEvent } from "../consents/stored-event.ts";
import type { Sibling } from "../families/sibling.ts";

/** What a signup says about who looks after a student. */
export type GuardianForm = NonNullable<Extract<Register, { role: "Student" }>["guardian"]>;

/** With when consent was given to which text (AMB-130). */
export interface Guardian extends GuardianForm {
  readonly consentAt: Date | null;
  /** The version of the text that was agreed to. */
  readonly consentText: string;
}

/** An authenticator app, passkeys, or both, and what stands in for them when they are lost. */
export interface SecondFactor {
  /** Of the app; sealed, see `secret-box.ts`. Missing: there are passkeys alone. */
  readonly secret?: string;
  /** The step of the last code that was taken; it and those before it are not taken again. */
  readonly lastStep?: number;
  readonly since: Date;
  /** Hashes of the unused recovery codes. */
  readonly recovery: readonly string[];
  readonly passkeys?: readonly StoredPasskey[];
}

/** A public key of WebAuthn. */
export interface StoredPasskey {
  readonly id: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** As it was last signed; 0 of authenticators that do not count. */
  readonly counter: number;
  /** How browsers reach it, such as `internal` or `usb`. */
  readonly transports: readonly string[];
  /** The domain it was made for. */
  readonly rpId: string;
  /** As its owner called it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
}

/** A second factor before its first code. */
export interface SecondFactorSetup {
  /** Sealed. */
  readonly secret: string;
  /** The session that began it, and may finish it. */
  readonly sid: string;
  readonly until: Date;
}

/** Set while an account is deleted and can be restored. */
export interface Deletion {
  readonly by: "self" | "admin";
  readonly deletedAt: Date;
  readonly eraseAt: Date;
}

/** Read only and hidden from others, by an administrator and for a reason that its owner reads and may answer once. */
export interface Suspension {
  readonly at: Date;
  /** The administrator's user id. */
  readonly by: string;
  readonly reason: string;
  readonly answer?: string;
  readonly answeredAt?: Date;
  /** An administrator has read the answer, and the suspension stays. */
  readonly settlement?: StoredSettlement;
}

export interface Warning {
  readonly _id: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

export interface ModerationEvent {
  readonly _id: string;
  readonly what: "warned" | "suspended" | "answered" | "lifted";
  readonly at: Date;
  /** User id. */
  readonly by: string;
  /** The reason, or the answer. */
  readonly text: string;
}

/** What somebody else may have done with an account. */
export interface SecurityNotice {
  readonly _id: string;
  readonly kind: "password_changed" | "new_device";
  /** What the texts of its kind are filled with. */
  readonly params?: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Account and profile in one document, so that one write creates or changes a person. Ids are hexadecimal. */
export interface Person {
  readonly _id: string;
  readonly profileId: string;
  readonly role: Role;
  /** Of an administrator: what they were before. Missing: from before it was stored, or they were nothing else. */
  readonly roleBefore?: "Tutor" | "Student";
  readonly userName: string;
  readonly email: string;
  /** The address in lower case; unique. */
  readonly emailKey: string;
  readonly passwordHash: string;
  /** The rules that its password passed when it was set; of one from before, or without any, each sign-in looks at it. */
  readonly passwordRules?: number;
  readonly image: string | null;
  readonly phoneNo: string;
  readonly city: string;
  readonly state: string;
  /** Shown to its owner alone; missing or "": not said. */
  readonly pinCode?: string;
  readonly bio: string;
  readonly active: boolean;
  readonly createdAt: Date;
  /** Of the pages where they last signed in; missing: not known. */
  readonly language?: Language;
  /** When this document was last written; listings follow it. */
  readonly changedAt?: Date;
  /** Missing: not chosen, see `phoneVisibleOf`. */
  readonly phoneVisible?: PhoneVisible;
  /** When the owner chose it; missing in what was stored before students had to choose "everyone". */
  readonly phoneChosenAt?: Date;
  /** When the owner of the mailbox followed the link of verification. */
  readonly emailVerifiedAt?: Date;
  /**
   * Until when the account counts as verified all the same: its first moment, or thirty days for one from before
   * addresses were verified. Missing: from before, and not given its thirty days yet.
   */
  readonly verifiedUntil?: Date;
  /** The number that was shown to be the owner's; it counts while it is `phoneNo`. */
  readonly verifiedPhone?: { readonly phoneNo: string; readonly at: Date };
  /** Set while an administrator has suspended the account. */
  readonly suspension?: Suspension;
  readonly secondFactor?: SecondFactor;
  readonly secondFactorSetup?: SecondFactorSetup;
  readonly deletion?: Deletion;
  readonly erasedAt?: Date;
  /** Newest last. */
  readonly devices?: readonly KnownDevice[];
  /** When a suspension last began or ended, or consent was withdrawn; other services follow it. */
  readonly suspensionChangedAt?: Date;
  /** Those that the person has not ticked off. */
  readonly warnings?: readonly Warning[];
  /** What administrators did about this person and what they answered, oldest first. */
  readonly moderation?: readonly ModerationEvent[];
  /** In the outbox: those of `moderation` that svc-content is to put among the person's notices. */
  readonly noticesDue?: readonly string[];
  /** In the outbox: svc-content is to put them among the person's notices. */
  readonly securityNotices?: readonly SecurityNotice[];
  /** In the outbox: its sessions are to be ended. */
  readonly sessionsToEnd?: Date;
  /** All but this one: it has just set a new password. */
  readonly sessionToKeep?: string;
  /** In the outbox: svc-bookings is to be notified that this person neither teaches nor learns any longer. */
  readonly bookingsToNotify?: Date;
  /** In the outbox: when the present name was given, of which other services keep copies. */
  readonly nameToTell?: Date;
  /** Tutors. */
  readonly fee?: number;
  readonly hourly_rate?: number | null;
  readonly experience?: number | null;
  readonly subjects?: readonly string[];
  /** What a tutor teaches, sorted. */
  readonly classes?: readonly number[];
  /** As it was said; `offerOf` says what of it holds. */
  readonly offer?: PublicOffer;
  /** When administrators saw proof of it. */
  readonly verified?: Readonly<Partial<Record<DocumentKind, Date>>>;
  /** Proof that was sent and not approved. */
  readonly documents?: Readonly<Partial<Record<DocumentKind, StoredDocument>>>;
  /** In the outbox: svc-content is to put them among the person's notices. */
  readonly documentNotices?: readonly DocumentNotice[];
  /** Of verified reviews, as svc-bookings last sent it. */
  readonly rating?: Rating;
  /** As svc-bookings last sent it; null where it is not known, missing where it was told in the rating alone. */
  readonly answersInHours?: number | null;
  /** Missing: shown. */
  readonly showEmail?: boolean;
  /** Whether there is a public page. Missing: not chosen, and there is. */
  readonly publicPage?: boolean;
  /** Strangers read the last name as its first letter. */
  readonly shortName?: boolean;
  /** Students. */
  readonly grade?: readonly number[];
  readonly subjectInterested?: readonly string[];
  readonly requirement?: Requirement | null;
  readonly guardian?: Guardian;
  /** To which versions of the terms and the privacy notice they have agreed, oldest first; none of accounts from before. */
  readonly agreements?: readonly Agreement[];
  /** After what `guardian` says of the signup, oldest first; only ever added to. */
  readonly consents?: readonly StoredConsentEvent[];
  /** Not shown to anybody: consent is missing or withdrawn, or there is no profile. Of several children the first. */
  readonly hidden?: boolean;
  /** Of the child whose profile the fields above are, in an account that a parent or guardian holds; `userName` is the holder's. */
  readonly childName?: string;
  /** When the first child came into the account, if not with it. */
  readonly childSince?: Date;
  /** The other children, in the order in which they came. */
  readonly siblings?: readonly Sibling[];
  /** Counts the changes of names and children: each of children is made to what was read. */
  readonly familyRevision?: number;
  /** In the outbox: svc-bookings is to be told all children. */
  readonly childrenToTell?: Date;
}

/** Somebody has signed in to the account there. */
export interface KnownDevice {
  readonly hash: string;
  readonly at: Date;
}

export type PersonRef = Pick<Person, "_id">;

/** What an administrator becomes. */
export interface RoleAfter {
  readonly role: "Tutor" | "Student";
  /** They have no profile to be listed with. */
  readonly isHidden: boolean;
}

/** Whoever was a tutor or a student is that again; the first administrator was neither, and is listed nowhere. */
export function roleAfterAdmin({ roleBefore, fee, grade }: Person): RoleAfter {
  const role = roleBefore ?? (fee === undefined ? "Student" : "Tutor");
  return { role, isHidden: fee === undefined && grade === undefined };
}
