import * as z from "zod";
import * as accounts from "./accounts.ts";
import * as administration from "./administration.ts";
import {
  publicAccess,
  adminOnly,
  authenticated,
  authenticatedOwn,
  authenticatedOwnOrAdmin,
} from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./domain.ts";
import { en } from "./messages/en/server.ts";
import { Done, Id, pageQuery, pageReply } from "./page.ts";
import * as people from "./people.ts";
import { parseTyped } from "./typed-numbers.ts";

const SignedIn = z.object({
  user: people.SessionUser.extend({ refreshToken: z.string() }),
  message: z.string(),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** `restored`: this login undid the deletion of the account (AMB-043); older servers do not tell. */
const LoggedIn = SignedIn.extend({ restored: z.boolean().optional() });

const search = z.string().trim().max(LIMITS.search, en.tooLong).optional();
const slug = z.string().trim().toLowerCase().max(40, en.tooLong).optional();
const sort = z.enum(["newest", "fee", "-fee", "experience"]).optional();

export const TutorQuery = z.object({
  search,
  subject: slug,
  price: slug,
  experience: slug,
  sort,
  ...pageQuery,
});
export type TutorQuery = z.infer<typeof TutorQuery>;

export const StudentQuery = z.object({
  search,
  subject: slug,
  grade: people
    .typedNumber(en.badRequest, parseTyped)
    .pipe(people.between(en.badRequest, 1, 12).int(en.badRequest))
    .optional(),
  sort: z.enum(["newest"]).optional(),
  ...pageQuery,
});
export type StudentQuery = z.infer<typeof StudentQuery>;

/** How many results each choice would give, e.g. `{ subject: { physics: 12 } }`. */
const Facets = z.record(z.string(), z.record(z.string(), z.number()));

/** A person's own view of their profile; what may be edited is `ProfileEdit`. */
export const OwnProfile = z.object({
  _id: z.string(),
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
  role: people.Role,
  image: z.string().nullable(),
  phoneNo: z.string(),
  city: z.string().optional(),
  state: z.string().optional(),
  bio: z.string().optional(),
  fee: z.number().optional(),
  hourly_rate: z.number().nullable().optional(),
  subjects: z.array(z.string()).optional(),
  experience: z.number().nullable().optional(),
  grade: people.GradeOut.optional(),
  subjectInterested: z.array(z.string()).optional(),
  requirement: people.Requirement.nullable().optional(),
  phoneVisible: people.PhoneVisible.optional(),
  /** Whether a tutor's card shows their email (AMB-069). */
  showEmail: z.boolean().optional(),
  createdAt: z.iso.datetime(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Allow-list of what a person may change; anything else that is sent is dropped (AMB-047). */
export const ProfileEdit = z
  .object({
    userName: people.UserName,
    phoneNo: people.PhoneIn,
    city: people.City,
    state: people.State,
    bio: z.string().trim().max(LIMITS.bio, en.tooLong),
    fee: people.FeeIn,
    hourly_rate: people.FeeIn.nullable(),
    subjects: people.SubjectsIn,
    experience: people.ExperienceIn,
    grade: people.GradeIn,
    subjectInterested: people.SubjectsIn,
    requirement: people.Requirement.nullable(),
    phoneVisible: people.PhoneVisible,
    showEmail: z.boolean(),
  })
  .partial();
export type ProfileEdit = z.infer<typeof ProfileEdit>;

const ById = z.object({ id: Id });
/** Multipart with the file in `imageFile`; checked on the bytes, not by this schema. */
const ImageForm = z.custom<FormData>();

export const usersApi = {
  login: endpoint("POST", "/users/login", publicAccess, { body: accounts.Login, reply: LoggedIn }),
  register: endpoint("POST", "/users/register", publicAccess, {
    body: accounts.Register,
    reply: SignedIn,
    status: 201,
  }),
  logout: endpoint("POST", "/users/logout", publicAccess, { reply: Done }),
  changePassword: endpoint("PUT", "/users/change-password", authenticatedOwn, {
    body: accounts.ChangePassword,
    reply: Done,
  }),
  /** Always the same answer, whether the account exists or not (AMB-030). */
  forgotPassword: endpoint("POST", "/users/forgot-password", publicAccess, {
    body: z.object({ email: people.Email }),
    reply: Done,
  }),
  resetPassword: endpoint("POST", "/users/reset-password", publicAccess, {
    body: accounts.ResetPassword,
    reply: Done,
  }),
  /** Unlists at once, erases after seven days; signing in before that undoes it (AMB-043). */
  deleteAccount: endpoint("POST", "/users/delete-account", authenticatedOwn, {
    body: accounts.DeleteAccount,
    reply: Done,
  }),
  /** Brings back a person deleted within seven days (AMB-045). */
  restorePerson: endpoint("POST", "/users/restore", adminOnly, { body: ById, reply: Done }),
  /** Those whom `restorePerson` can bring back, deleted last first. */
  deletedPeople: endpoint("GET", "/users/deleted", adminOnly, {
    query: z.object(pageQuery),
    reply: z.object({ people: z.array(administration.DeletedPerson), ...pageReply }),
  }),
  /** The person with this address, deleted or not. By POST: no log keeps a body. */
  findPerson: endpoint("POST", "/users/find-person", adminOnly, {
    body: z.object({ email: people.Email }),
    reply: z.object({ person: administration.FoundPerson }),
  }),
  /** The caller's own password is asked for: a page left open is no way to rights that outlast it. */
  makeAdmin: endpoint("POST", "/users/make-admin", adminOnly, {
    // Optional as contracts only grow; it is refused without.
    body: ById.extend({ password: z.string().max(200, en.tooLong).optional() }),
    reply: Done,
  }),
  /** Who has seen the caller's phone number, newest first, at most 100. */
  phoneViews: endpoint("GET", "/users/phone-views", authenticatedOwn, {
    reply: z.object({
      views: z.array(z.object({ viewer: z.string(), role: people.Role, at: z.iso.datetime() })),
    }),
  }),
  stats: endpoint("GET", "/users/stats", adminOnly, { reply: administration.UserStats }),
  verifyToken: endpoint("GET", "/users/verify-token", authenticatedOwn, {
    reply: z.object({
      valid: z.literal(true),
      user: people.SessionUser,
      expiresAt: z.iso.datetime(),
    }),
  }),
  allTutors: endpoint("GET", "/users/alltutors", publicAccess, {
    query: TutorQuery,
    reply: z.object({ allTutor: z.array(people.TutorCard), facets: Facets, ...pageReply }),
  }),
  tutor: endpoint("GET", "/users/tutor/:id", authenticated, {
    reply: z.object({ data: people.TutorProfile, tutor: people.TutorProfile }),
  }),
  deleteTutor: endpoint("POST", "/users/deletetutor", adminOnly, { body: ById, reply: Done }),
  allStudents: endpoint("GET", "/users/allstudents", publicAccess, {
    query: StudentQuery,
    reply: z.object({ allStudent: z.array(people.StudentCard), facets: Facets, ...pageReply }),
  }),
  student: endpoint("GET", "/users/student/:id", authenticated, {
    reply: z.object({ data: people.StudentProfile, student: people.StudentProfile }),
  }),
  deleteStudent: endpoint("POST", "/users/deletestudent", adminOnly, { body: ById, reply: Done }),
  profile: endpoint("GET", "/users/profile", authenticatedOwn, {
    reply: z.object({ profile: OwnProfile }),
  }),
  updateProfile: endpoint("PUT", "/users/profile/:id", authenticatedOwnOrAdmin, {
    body: z.object({ profile: ProfileEdit }),
    reply: z.object({ data: OwnProfile, message: z.string() }),
  }),
  uploadImage: endpoint("POST", "/users/upload-image", authenticatedOwn, {
    body: ImageForm,
    reply: z.object({ user: people.SessionUser, message: z.string() }),
  }),
};

/** What svc-users tells its neighbours, under `/internal`, never through the gateway. */
export const usersInternal = {
  /** Answers the people that exist among at most 100 user or profile ids. */
  people: endpoint("GET", "/internal/people", publicAccess, {
    query: z.object({ ids: z.string().max(2600) }),
    reply: z.object({ people: z.array(people.Person) }),
  }),
  /** The rating of a tutor's verified reviews, kept by svc-bookings; null when none is left. */
  rating: endpoint("PUT", "/internal/people/:userId/rating", publicAccess, {
    body: z.object({ rating: people.Rating }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  /** A copy of a message of the contact form, by letter to the people who run the site. May be called again. */
  contactCopy: endpoint("POST", "/internal/letters/contact/:id", publicAccess, {
    body: z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  /** Revocations at or after `after` (milliseconds since 1970), oldest first, at most 1,000. */
  revocations: endpoint("GET", "/internal/revocations", publicAccess, {
    query: z.object({ after: z.coerce.number().int().min(0) }),
    reply: z.object({
      revocations: z.array(
        z.object({
          /** Session id, or `*` for every session of the person opened before `at`. */
          sid: z.string(),
          userId: z.string(),
          at: z.number(),
        }),
      ),
      now: z.number(),
    }),
  }),
};
