import * as z from "zod/mini";
import { auditNamesSchema, auditSchema, recordRollbackSchema } from "./security/audit.ts";
import * as accounts from "./accounts.ts";
import { administratorsSchemas, OptionalReason, waits } from "./administration/administrators.ts";
import * as administration from "./administration/statistics.ts";
import { LIMITS } from "./domain.ts";
import { Done, Id, pageQuery, pageReply } from "./page.ts";
import * as moderation from "./administration/moderation.ts";
import { childrenSchemas } from "./families/children.ts";
import { tableSchemas } from "./administration/people-table.ts";
import { OwnProfile, ProfileEdit } from "./own-profile.ts";
import * as people from "./people.ts";
import { agreementSchemas, PolicyVersions } from "./policies/versions.ts";
import { code } from "./problems.ts";
import { OptionalCode } from "./security/proof.ts";
import { ownRecordSchemas } from "./security/own-data.ts";
import { consentsSchemas } from "./security/consents.ts";
import { secondFactorSchemas } from "./security/second-factor.ts";
import { documentSchemas } from "./tutoring/documents.ts";
import { PlaceOfPin, TUTOR_SORTS, tutorSearchQuery, tutorSearchReply } from "./tutoring/search.ts";
import { between, parseTyped, typedNumber } from "./typed-numbers.ts";
import * as security from "./security/own-sessions.ts";
import * as verification from "./security/verification.ts";

const SignedIn = z.object({
  user: z.extend(people.SessionUser, { refreshToken: z.string() }),
  message: z.string(),
  /** For this device to keep and to name at the next sign-in; older servers give none. */
  device: z.optional(z.string()),
  /** Missing in replies of older servers. */
  standing: z.optional(moderation.Standing),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** `restored`: this login undid the deletion of the account (AMB-043); older servers do not tell. */
const LoggedIn = z.extend(SignedIn, {
  restored: z.optional(z.boolean()),
  /** The password is one that could not be set any longer. */
  weakPassword: z.optional(z.boolean()),
  /** The newest versions that the person has agreed to; missing in replies of older servers. */
  agreed: z.optional(PolicyVersions),
});

const search = z.optional(people.optionalText(LIMITS.search));
const slug = z.optional(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(40, code("too_long"))),
);
const sort = z.optional(z.enum(TUTOR_SORTS));

export const TutorQuery = z.object({
  search,
  subject: slug,
  price: slug,
  experience: slug,
  sort,
  ...tutorSearchQuery,
  ...pageQuery,
});
export type TutorQuery = z.infer<typeof TutorQuery>;

export const StudentQuery = z.object({
  search,
  subject: slug,
  grade: z.optional(
    z.pipe(
      typedNumber("invalid", parseTyped),
      between("invalid", 1, 12).check(z.int(code("invalid"))),
    ),
  ),
  sort: z.optional(z.enum(["newest"])),
  ...pageQuery,
});
export type StudentQuery = z.infer<typeof StudentQuery>;

/** How many results each choice would give, e.g. `{ subject: { physics: 12 } }`. */
const Facets = z.record(z.string(), z.record(z.string(), z.number()));

const ById = z.object({ id: Id });
/** Multipart with the file in `imageFile`; checked on the bytes, not by this schema. */
const ImageForm = z.custom<FormData>();

export const usersSchemas = {
  ...secondFactorSchemas,
  ...consentsSchemas,
  ...childrenSchemas,
  audit: auditSchema,
  auditNames: auditNamesSchema,
  recordRollback: recordRollbackSchema,
  ...administratorsSchemas,
  login: { body: accounts.Login, reply: LoggedIn },
  ...agreementSchemas,
  register: { body: accounts.Register, reply: SignedIn },
  logout: { reply: Done },
  changePassword: { body: accounts.ChangePassword, reply: Done },
  forgotPassword: { body: z.object({ email: people.Email }), reply: Done },
  resetPassword: { body: accounts.ResetPassword, reply: Done },
  verifyEmail: { body: verification.VerifyEmail, reply: Done },
  sendVerification: { reply: Done },
  sendPhoneCode: { reply: Done },
  verifyPhone: { body: verification.VerifyPhone, reply: Done },
  sessions: { reply: z.object({ sessions: z.array(security.OwnSession) }) },
  endSession: { reply: Done },
  endOtherSessions: { reply: Done },
  ...ownRecordSchemas,
  deleteAccount: {
    body: accounts.DeleteAccount,
    /** An administrator's account waits for another one's consent. */
    reply: z.extend(Done, { waits }),
  },
  restorePerson: { body: ById, reply: Done },
  deletedPeople: {
    query: z.object(pageQuery),
    reply: z.object({ people: z.array(administration.DeletedPerson), ...pageReply }),
  },
  findPerson: {
    body: z.object({ email: people.Email }),
    reply: z.object({ person: administration.FoundPerson }),
  },
  makeAdmin: {
    // Optional as contracts only grow; it is refused without.
    body: z.extend(ById, {
      password: z.optional(z.string().check(z.maxLength(200, code("too_long")))),
      code: OptionalCode,
      reason: OptionalReason,
    }),
    reply: z.extend(Done, { waits }),
  },
  phoneViews: {
    reply: z.object({
      views: z.array(z.object({ viewer: z.string(), role: people.Role, at: z.iso.datetime() })),
    }),
  },
  stats: { reply: administration.UserStats },
  verifyToken: {
    reply: z.object({
      valid: z.literal(true),
      user: people.SessionUser,
      /** As in `OwnProfile`. */
      emailVerified: z.optional(z.boolean()),
      expiresAt: z.iso.datetime(),
      /** An administrator who may change nothing before they have set up a second factor; else missing. */
      needsSecondFactor: z.optional(z.boolean()),
      /** Missing in replies of older servers. */
      standing: z.optional(moderation.Standing),
    }),
  },
  allTutors: {
    query: TutorQuery,
    reply: z.object({
      allTutor: z.array(people.TutorCard),
      facets: Facets,
      ...tutorSearchReply,
      ...pageReply,
    }),
  },
  place: { reply: PlaceOfPin },
  tutor: { reply: z.object({ data: people.TutorProfile, tutor: people.TutorProfile }) },
  deleteTutor: { body: ById, reply: Done },
  allStudents: {
    query: StudentQuery,
    reply: z.object({ allStudent: z.array(people.StudentCard), facets: Facets, ...pageReply }),
  },
  student: { reply: z.object({ data: people.StudentProfile, student: people.StudentProfile }) },
  deleteStudent: { body: ById, reply: Done },
  profile: { reply: z.object({ profile: OwnProfile }) },
  updateProfile: {
    body: z.object({ profile: ProfileEdit }),
    reply: z.object({ data: OwnProfile, message: z.string() }),
  },
  uploadImage: {
    body: ImageForm,
    reply: z.object({ user: people.SessionUser, message: z.string() }),
  },
  ...documentSchemas,
  ...tableSchemas,
  suspend: { body: moderation.Moderate, reply: Done },
  liftSuspension: { body: moderation.Moderate, reply: Done },
  warn: { body: moderation.Moderate, reply: Done },
  standing: { reply: moderation.Standing },
  answerSuspension: { body: moderation.AnswerSuspension, reply: Done },
  readWarning: { reply: Done },
  settleAnswer: { body: z.object({ settled: z.boolean() }), reply: Done },
  suspendedPeople: {
    query: z.object({
      /** Only those whose answer waits for an administrator, or only those whose answer is settled. */
      answers: z.optional(z.enum(["open", "settled"])),
      ...pageQuery,
    }),
    reply: z.object({ people: z.array(moderation.SuspendedPerson), ...pageReply }),
  },
};
