import { type Authorized, authorized } from "@tutorsetu/service-kit/authorized";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { PhoneVisible } from "@tutorsetu/contracts/people";
import { isAccountHidden, profileOf } from "./families/profiles.ts";
import type { Person, PersonRef } from "./people/person.ts";
import { phoneChoicesOf } from "./phones/phone-choice.ts";
import type { ProfileRef } from "./store/consents/consents.ts";
import type { NewReport } from "./store/moderation/reports.ts";
import type { AdminRequest } from "./store/administrators/requests.ts";

/** Who may change what of whom. Only this file makes `Authorized` values, and stores write nothing else. */

export interface SessionRef {
  readonly userId: string;
  readonly sid: string;
}

type Listed = "Tutor" | "Student";

const isAdmin = ({ role }: Caller) => role === "Admin";

export const ownAccount = ({ id }: Caller): Authorized<PersonRef> => authorized({ _id: id }, true);

/** What students and parents keep of their search for a tutor; others look for none. */
export const ownSavings = ({ id, role }: Caller): Authorized<PersonRef> =>
  authorized({ _id: id }, role === "Student", ["forbidden", "only_families_save"]);

export const ownSession = ({ id, sid }: Caller): Authorized<SessionRef> =>
  authorized({ userId: id, sid }, true);

/** A session of an account that the caller may change. */
export const sessionOf = (owner: Authorized<PersonRef>, sid: string): Authorized<SessionRef> =>
  authorized({ userId: owner._id, sid }, true);

/** The picture of an account that the caller may change. */
export const pictureOf = (_owner: Authorized<PersonRef>, name: string): Authorized<string> =>
  authorized(name, true);

/** Owners edit their own profile, administrators every profile that is not erased. */
export function editableProfile(caller: Caller, person: Person | null): Authorized<Person> {
  const mayEdit = person?._id === caller.id || isAdmin(caller);
  if (!mayEdit) throw new HttpProblem("forbidden", "not_yours");
  if (!person || person.erasedAt) throw new HttpProblem("not_found", "no_such_person");
  return authorized(person, mayEdit);
}

/**
 * What the choice of who sees a number changes. Only the owner chooses, and "everyone" for a student only where
 * somebody of age holds the account (AMB-070).
 */
export function choosablePhone(
  caller: Caller,
  person: Person,
  phoneVisible: PhoneVisible | undefined,
  now: Date,
): Pick<Person, "phoneChosenAt"> {
  if (phoneVisible === undefined || person.role === "Admin") return {};
  if (!phoneChoicesOf(person).includes(phoneVisible))
    throw unprocessable("phoneVisible", "phone_guardian_only");
  return person._id === caller.id ? { phoneChosenAt: now } : {};
}

function known(caller: Caller, person: Person | null): Authorized<Person> {
  if (!person || person.erasedAt) throw new HttpProblem("not_found", "no_such_person");
  return authorized(person, isAdmin(caller), ["forbidden", "forbidden"]);
}

/** Administrators delete tutors and students, each by the call for that role. */
export function deletable(caller: Caller, person: Person | null, role: Listed) {
  const found = known(caller, person);
  if (found.role !== role) throw new HttpProblem("not_found", "no_such_person");
  return found;
}

/** Administrators restore accounts that are not erased yet. */
export function restorable(caller: Caller, person: Person | null): Authorized<Person> {
  if (person?.erasedAt) throw new HttpProblem("conflict", "restore_erased");
  return known(caller, person);
}

/** Administrators promote active people. */
export function promotable(caller: Caller, person: Person | null): Authorized<Person> {
  const found = known(caller, person);
  if (!found.active) throw new HttpProblem("conflict", "admin_deleted");
  if (found.suspension) throw new HttpProblem("conflict", "is_suspended");
  return found;
}

/** Administrators suspend anybody but themselves. */
export function suspendable(caller: Caller, person: Person | null): Authorized<Person> {
  const found = known(caller, person);
  return authorized(found, found._id !== caller.id, ["forbidden", "suspend_self"]);
}

/** Administrators warn everybody, and lift every suspension but their own. */
export const moderatable = (caller: Caller, person: Person | null): Authorized<Person> =>
  suspendable(caller, person);
/** Administrators take the rights of administrators, their own too. */
export function demotable(caller: Caller, person: Person | null): Authorized<Person> {
  const found = known(caller, person);
  if (!found.active || found.role !== "Admin") throw new HttpProblem("conflict", "not_an_admin");
  return found;
}

/** Administrators cancel what they or another one asked for. */
export function cancellable(caller: Caller, request: AdminRequest | null) {
  if (!request) throw new HttpProblem("conflict", "admin_request_over");
  return authorized(request, isAdmin(caller), ["forbidden", "forbidden"]);
}

/** Administrators agree to what another one asked for. */
export function consentable(caller: Caller, request: AdminRequest | null) {
  const found = cancellable(caller, request);
  return authorized(found, found.by !== caller.id, ["forbidden", "admin_request_own"]);
}

/** What only administrators write. */
export const byAdmin = <T>(caller: Caller, resource: T): Authorized<T> =>
  authorized(resource, isAdmin(caller), ["forbidden", "forbidden"]);

type ReportBody = Pick<NewReport, "kind" | "reason"> & { readonly text?: string | undefined };

/** A report of somebody whom the caller sees, and who is not the caller. */
export function reportBy(caller: Caller, person: Person | null, body: ReportBody, of?: string) {
  const profile = person && of !== undefined && of !== person._id ? profileOf(person, of) : null;
  const isHidden = person && (profile ? profile.hidden : isAccountHidden(person));
  const isSeen = person?.active && !isHidden && !person.suspension;
  if (!person || !isSeen) throw new HttpProblem("not_found", "no_such_person");
  const { kind, reason, text = "" } = body;
  const thing = kind === "picture" ? person.image : person._id;
  if (!thing) throw new HttpProblem("not_found", "no_such_picture");
  const report: NewReport = { kind, aboutId: person._id, byId: caller.id, thing, reason, text };
  return authorized(report, person._id !== caller.id, ["forbidden", "report_self"]);
}

/** The owner, who has given the password of the account. */
export function ownByPassword(person: Person | null, isRight: boolean, field: string) {
  if (!person || !isRight) throw unprocessable(field, "current_wrong");
  return authorized(person, isRight);
}

/** The owner's second factor before its first code, in the session that began it. */
export function ownSetup(caller: Caller, person: Person | null, now: Date) {
  const setup = person?.secondFactorSetup;
  if (!person || setup?.sid !== caller.sid || setup.until <= now)
    throw new HttpProblem("conflict", "second_factor_setup_over");
  return { person: authorized(person, person._id === caller.id), setup };
}

/** The owner's account, for a passkey that is made in the session that began it. */
export function ownPasskey(caller: Caller, person: Person | null): Authorized<Person> {
  if (!person) throw new HttpProblem("conflict", "second_factor_setup_over");
  return authorized(person, person._id === caller.id);
}

/** The account of a person whose password was right, or who has just signed up. */
export const bySignIn = (person: Person): Authorized<Person> => authorized(person, true);

/** Whom a challenge was given to after the right password, before a passkey has answered it. */
export const byChallenge = (person: Person): Authorized<Person> => authorized(person, true);

/** The student whose own consent it is, or the child of whose parent's account. */
export const ownProfileOfStudent = (
  caller: Caller,
  { _id, profileId }: ProfileRef,
): Authorized<ProfileRef> => authorized({ _id, profileId }, _id === caller.id);

/** The account whose holder asks about its children. */
export function ownFamily(caller: Caller, person: Person | null): Authorized<Person> {
  if (!person?.active) throw new HttpProblem("not_found", "no_such_person");
  return authorized(person, person._id === caller.id);
}

/** The owner, or their guardian, by a token that only their mailbox has received. */
export const byEmailedToken = <Of extends PersonRef>(person: Of): Authorized<Of> =>
  authorized(person, true);

/** Programs of ours: outboxes, the purge, internal routes, and e-mails that were asked for. */
export const bySystem = <T>(resource: T): Authorized<T> => authorized(resource, true);
