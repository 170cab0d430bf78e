import {
  adminOnly,
  authenticated,
  authenticatedOwn,
  authenticatedOwnOrAdmin,
  beforeSecondFactor,
  ownAlways,
  ownEvenSuspended,
  publicAccess,
  publicPeople,
  tutorsOwn,
} from "../access.ts";
import { LIMITS } from "../domain.ts";
import { call, callsOf } from "../endpoint.ts";
import { DOCUMENT_LIMITS } from "../tutoring/document-kinds.ts";
import type { usersSchemas } from "../users.ts";
import type { usersInternalSchemas } from "../users-internal.ts";

/** A file in a form, and what the form adds to it. */
const formWith = (fileBytes: number) => fileBytes + 64 * 1024;

/** What authenticators sign, every sign of it escaped. */
const PASSKEY_BYTES = 48 * 1024;

export const usersCalls = callsOf<typeof usersSchemas>()({
  login: call("POST", "/users/login", publicAccess),
  register: call("POST", "/users/register", publicAccess, 201),
  /** Records that the caller agrees to these versions of the terms and the privacy notice; once each. */
  agree: call("POST", "/users/agreements", ownAlways, 200),
  logout: call("POST", "/users/logout", publicAccess),
  changePassword: call("PUT", "/users/change-password", ownEvenSuspended),
  /** Whether the caller's account has a second factor. */
  secondFactor: call("GET", "/users/second-factor", authenticatedOwn),
  /** Begins with a fresh secret; with a second factor already set up it takes that one's place once it is confirmed. */
  setUpSecondFactor: call("POST", "/users/second-factor/set-up", beforeSecondFactor),
  /** The first code of the new secret, in the same session within ten minutes. */
  confirmSecondFactor: call("POST", "/users/second-factor/confirm", beforeSecondFactor),
  renewRecoveryCodes: call("POST", "/users/second-factor/recovery-codes", authenticatedOwn),
  turnOffSecondFactor: call("POST", "/users/second-factor/turn-off", authenticatedOwn),
  /** Begins a further passkey, or the first second factor. */
  setUpPasskey: call("POST", "/users/passkeys/set-up", beforeSecondFactor),
  /** What the browser made, in the same session within five minutes. */
  confirmPasskey: call("POST", "/users/passkeys/confirm", beforeSecondFactor, 200, PASSKEY_BYTES),
  removePasskey: call("POST", "/users/passkeys/remove", authenticatedOwn),
  /** What the browser answered to the `passkey` of a problem, before a sign-in too: who it is, the challenge says. */
  provePasskey: call("POST", "/users/passkeys/prove", publicAccess, 200, PASSKEY_BYTES),
  /** Always the same answer, whether the account exists or not (AMB-030). */
  forgotPassword: call("POST", "/users/forgot-password", publicAccess),
  resetPassword: call("POST", "/users/reset-password", publicAccess),
  /** By POST only: programs that open the links of e-mails confirm nothing. Whoever has the mailbox may be signed out. */
  verifyEmail: call("POST", "/users/verify-email", publicAccess),
  /** Sends the caller another link. */
  sendVerification: call("POST", "/users/send-verification", ownEvenSuspended),
  /** What a signup must say here. */
  signUpRules: call("GET", "/users/sign-up-rules", publicAccess),
  /** Whether the caller's profile may be shown, who agreed to that, and when. */
  consents: call("GET", "/users/consents", authenticatedOwn),
  /** Hides the profile at once. */
  withdrawConsent: call("POST", "/users/consents/withdraw", ownEvenSuspended),
  /** Shows the profile again, where that needs no guardian. */
  giveConsent: call("POST", "/users/consents/give", authenticatedOwn),
  /** Sends the guardian another link. */
  sendGuardianLink: call("POST", "/users/consents/guardian-link", authenticatedOwn),
  /** Whom the link of a guardian is about; changes nothing. By POST: no log keeps a body. */
  readGuardianLink: call("POST", "/users/guardian-link/read", publicAccess),
  /** Does what the link asks. By POST only: programs that open the links of e-mails agree to nothing. */
  useGuardianLink: call("POST", "/users/guardian-link/use", publicAccess),
  /** The children of the caller's account. */
  children: call("GET", "/users/children", authenticatedOwn),
  becomeFamily: call("POST", "/users/children/first", authenticatedOwn),
  /** At most five, and each name once. */
  addChild: call("POST", "/users/children", authenticatedOwn, 201, 24 * 1024),
  changeChild: call("PUT", "/users/children/:id", authenticatedOwn, 200, 24 * 1024),
  /** Hides the profile at once and erases it; bookings stay without the name. The last child stays. */
  removeChild: call("DELETE", "/users/children/:id", authenticatedOwn),
  /** Sends a code of six digits to the caller's number. */
  sendPhoneCode: call("POST", "/users/send-phone-code", authenticatedOwn),
  verifyPhone: call("POST", "/users/verify-phone", authenticatedOwn),
  /** Where the caller is signed in, last used first, at most 100. */
  sessions: call("GET", "/users/sessions", authenticatedOwn),
  /** Ends one of them; every service refuses its token within five seconds. */
  endSession: call("DELETE", "/users/sessions/:id", ownEvenSuspended),
  /** All but the one that asks. */
  endOtherSessions: call("POST", "/users/end-other-sessions", ownEvenSuspended),
  /** What happened to the caller's account: sign-ins, failures, changes. */
  securityEvents: call("GET", "/users/security-events", authenticatedOwn),
  /** Everything that is held about the caller, as one zip; nobody is kept from it. */
  exportOwnData: call("POST", "/users/own-data", ownAlways),
  /** Unlists at once, erases after seven days; signing in before that undoes it (AMB-043). */
  deleteAccount: call("POST", "/users/delete-account", ownEvenSuspended),
  /** Brings back a person deleted within seven days (AMB-045). */
  restorePerson: call("POST", "/users/restore", adminOnly),
  /** Those whom `restorePerson` can bring back, deleted last first. */
  deletedPeople: call("GET", "/users/deleted", adminOnly),
  /** The person with this address, deleted or not. By POST: no log keeps a body. */
  findPerson: call("POST", "/users/find-person", adminOnly),
  /** Who is an administrator, and what waits for consent. */
  administrators: call("GET", "/users/admins", adminOnly),
  /** Takes the rights away, and says why; the last administrator stays. */
  demoteAdmin: call("POST", "/users/demote-admin", adminOnly),
  /** Asks for the consent of another administrator; with one administrator alone it cannot be. */
  deleteAdmin: call("POST", "/users/delete-admin", adminOnly),
  /** By another administrator than the one who asked. */
  approveAdminRequest: call("POST", "/users/admin-requests/approve", adminOnly),
  cancelAdminRequest: call("POST", "/users/admin-requests/cancel", adminOnly),
  /**
   * Asks for the consent of another administrator, or waits a day where there is none. The caller's own password is asked
   * for: a page left open is no way to rights that outlast it.
   */
  makeAdmin: call("POST", "/users/make-admin", adminOnly),
  /** Who has seen the caller's phone number, newest first, at most 100. */
  phoneViews: call("GET", "/users/phone-views", authenticatedOwn),
  stats: call("GET", "/users/stats", adminOnly),
  verifyToken: call("GET", "/users/verify-token", authenticatedOwn),
  allTutors: call("GET", "/users/alltutors", publicPeople),
  /** What a PIN code stands for; one that does not exist is a 404. */
  place: call("GET", "/users/places/:pin", publicAccess),
  tutor: call("GET", "/users/tutor/:id", authenticated),
  deleteTutor: call("POST", "/users/deletetutor", adminOnly),
  allStudents: call("GET", "/users/allstudents", publicPeople),
  student: call("GET", "/users/student/:id", authenticated),
  deleteStudent: call("POST", "/users/deletestudent", adminOnly),
  profile: call("GET", "/users/profile", authenticatedOwn),
  updateProfile: call("PUT", "/users/profile/:id", authenticatedOwnOrAdmin, 200, 40 * 1024),
  uploadImage: call(
    "POST",
    "/users/upload-image",
    authenticatedOwn,
    200,
    formWith(LIMITS.imageBytes),
  ),
  /** What a tutor has sent as proof of identity and education, and what became of it; never the pages. */
  documents: call("GET", "/users/documents", tutorsOwn),
  /** Takes the place of what waits of the same kind. */
  sendDocument: call("POST", "/users/documents", tutorsOwn, 201, formWith(DOCUMENT_LIMITS.bytes)),
  /** Deletes what waits, at once. */
  withdrawDocument: call("DELETE", "/users/documents/:id", tutorsOwn),
  /** What waits for an administrator, oldest first. */
  documentQueue: call("GET", "/users/document-queue", adminOnly),
  /** A page of it as a picture; each look is on record. */
  documentPage: call("GET", "/users/document-queue/:id/page", adminOnly),
  /** Deletes the pages. The second of two administrators is told. */
  decideDocument: call("POST", "/users/document-queue/:id", adminOnly),
  /** Hides a person and lets them only read, until `liftSuspension`; an administrator never themselves or the last one. */
  suspend: call("POST", "/users/suspend", adminOnly),
  liftSuspension: call("POST", "/users/lift-suspension", adminOnly),
  /** The person reads the reason on their next page, as a notification and by e-mail. */
  warn: call("POST", "/users/warn", adminOnly),
  /** What the caller must know about their own account. */
  standing: call("GET", "/users/standing", authenticatedOwn),
  /** Once per suspension. */
  answerSuspension: call("POST", "/users/answer-suspension", ownEvenSuspended),
  /** Ticks off one of the caller's warnings. */
  readWarning: call("PUT", "/users/warnings/:id/read", ownEvenSuspended, 200),
  /** The table of tutors, students or administrators, newest account first. */
  people: call("POST", "/users/people", adminOnly),
  personHistory: call("GET", "/users/history/:id", adminOnly),
  /** A profile, or its picture; once per account and thing. */
  reportPerson: call("POST", "/users/reports/about/:id", authenticated, 201),
  personReports: call("GET", "/users/reports", adminOnly),
  /** Of the profile and the picture of this user. */
  reportsAbout: call("GET", "/users/reports/about/:id", adminOnly),
  settlePersonReport: call("PUT", "/users/reports/:id", adminOnly),
  /** Settles the open reports of that person's picture too. */
  removePicture: call("DELETE", "/users/picture/:id", adminOnly),
  /** The suspended, those who answered last first. */
  suspendedPeople: call("GET", "/users/suspended", adminOnly),
  /** An answer was read, and the suspension stays. */
  settleAnswer: call("PUT", "/users/suspended/:id", adminOnly),
  audit: call("GET", "/audit/users", adminOnly),
  /** At most 100 ids; whoever is erased is left out. */
  auditNames: call("GET", "/audit/names", adminOnly),
  /** Asked by the gateway, which has no record of its own, with the token of who takes a release back. */
  recordRollback: call("POST", "/users/rollbacks", adminOnly),
});

/** What svc-users tells other services, under `/internal`, never through the gateway. */
export const usersInternalCalls = callsOf<typeof usersInternalSchemas>()({
  /** Answers the people that exist among at most 100 user or profile ids. */
  people: call("GET", "/internal/people", publicAccess),
  /** User ids of at most twelve tutors of the same subject, in the same city or for lessons online, best first. */
  similarTutors: call("GET", "/internal/similar-tutors", publicAccess),
  /** A post of a student as everybody reads it, and where its PIN code is. By POST: no log keeps a body. */
  publicPost: call("POST", "/internal/public-post", publicAccess),
  /** Listed tutors of a subject and class, in the city or for lessons online. */
  fittingTutors: call("GET", "/internal/fitting-tutors", publicAccess),
  /** Which of at most 100 students have asked this tutor or written to them: those show name and picture (AMB-070). */
  knownStudents: call("GET", "/internal/known-students", publicAccess),
  /** The numbers that this viewer gets now; counted and logged. By POST: no log keeps a body. */
  showPhones: call("POST", "/internal/phones", publicAccess),
  /** Numbers that were shown while this service was away. May be called again. */
  logPhoneViews: call("POST", "/internal/phone-views", publicAccess),
  /** The rating of a tutor's verified reviews, kept by svc-bookings; null when none is left. With the time of answers. */
  rating: call("PUT", "/internal/people/:userId/rating", publicAccess),
  /** A copy of a message of the contact form, by e-mail to the people who run the site. May be called again. */
  contactCopy: call("POST", "/internal/letters/contact/:id", publicAccess),
  /** What an administrator answers to a message of the contact form. */
  contactAnswer: call("POST", "/internal/letters/contact-answer/:id", publicAccess),
  /** Revocations at or after `after` (milliseconds since 1970), at most 1,000 a page: oldest first, or `newest` first with a cursor. */
  revocations: call("GET", "/internal/revocations", publicAccess),
});
