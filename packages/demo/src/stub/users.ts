import type { usersApi } from "@tutorsetu/contracts/apis";
import { SESSION_MS } from "@tutorsetu/contracts/domain";
import type { Role } from "@tutorsetu/contracts/people";
import { CONSENT_TEXT, GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import { DEMO_PASSWORD } from "../people.ts";
import { ownProfile, sessionUser, studentProfile, tutorProfile } from "./faces.ts";
import { administration } from "./administration.ts";
import { childrenOf, families } from "./families.ts";
import { publicPages } from "./public-pages.ts";
import { isFound, personOfPin, tutorList } from "./tutor-list.ts";
import { shortlist } from "./shortlist.ts";
import {
  accountOf,
  type Answers,
  done,
  me,
  pageOf,
  people,
  personOf,
  StubError,
  setCaller,
} from "./context.ts";
import { documents } from "./documents.ts";

const present = <T>(list: readonly (T | null)[]) => list.filter((one) => one !== null);
const tutors = present(people.tutors.map(tutorProfile));
const students = present(people.students.map(studentProfile));

const signedIn = (role: Role) => {
  setCaller(accountOf(role));
  return { user: { ...sessionUser(me()), refreshToken: `mock-${role}` }, message: "Welcome!" };
};

function existing<T>(profile: T | null): T {
  if (!profile) throw new StubError(404, "No profile has this id.");
  return profile;
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const consentsOfDemo = {
  isShown: true,
  needsGuardian: false,
  guardianEmail: null,
  guardianStays: false,
  history: [
    {
      what: "given" as const,
      at: daysFromNow(-9),
      by: "guardian" as const,
      means: "form" as const,
      name: "Asha Rao",
      email: null,
      text: CONSENT_TEXT,
    },
  ],
};

const deleted = people.students.slice(-2).map(({ userId: _id, userName, email, role }, n) => ({
  _id,
  userName,
  email,
  role,
  by: n === 0 ? ("admin" as const) : ("self" as const),
  deletedAt: daysFromNow(-n - 1),
  eraseAt: daysFromNow(6 - n),
}));

/** What svc-users answers, out of the demo data. */
export const users: Answers<typeof usersApi> = {
  ...administration,
  ...families,
  ...publicPages,
  ...shortlist,
  login({ body }) {
    const roles: readonly Role[] = ["Tutor", "Student", "Admin"];
    const role = roles.find((one) => accountOf(one).email === body.email);
    if (!role || body.password !== DEMO_PASSWORD)
      throw new StubError(401, `Sign in as a demo account; its password is ${DEMO_PASSWORD}.`);
    return signedIn(role);
  },
  register: ({ body }) => signedIn(body.role),
  logout: done("Logout Sucessful!"),
  secondFactor: () => ({ isOn: false, isRequired: false, since: null, recoveryLeft: 0 }),
  standing: () => ({ suspension: null, warnings: [] }),
  changePassword: done("The password would be changed."),
  forgotPassword: done("An e-mail would be on its way."),
  resetPassword: done("The password would be changed."),
  sessions: () => ({
    sessions: [
      {
        id: "0".repeat(24),
        device: { browser: "Chrome", system: "Android" },
        network: "203.0.113.0/24",
        signedInAt: daysFromNow(-0.1),
        lastUsedAt: daysFromNow(0),
        current: true,
      },
    ],
  }),
  endSession: done("The session would be ended."),
  endOtherSessions: done("The other sessions would be ended."),
  securityEvents: () => ({
    events: [
      { at: daysFromNow(-0.1), what: "signed_in_new_device", by: "you", network: "203.0.113.0/24" },
      { at: daysFromNow(-9), what: "email_verified", by: "you", network: "203.0.113.0/24" },
    ],
    nextCursor: null,
  }),
  verifyEmail: done("The email would be confirmed."),
  sendVerification: done("A link would be on its way."),
  signUpRules: () => ({ guardianEmail: false }),
  consents() {
    const children = childrenOf(me()).map(({ _id, name }) => ({ ...consentsOfDemo, _id, name }));
    const profile = me().role === "Student" ? consentsOfDemo : null;
    return { profile, ...(children.length > 0 && { children }) };
  },
  giveConsent: done("The profile would be shown."),
  withdrawConsent: done("The profile would be hidden."),
  sendGuardianLink: done("A link would be on its way."),
  readGuardianLink: () => ({ student: "Asha R.", asks: "give", text: GUARDIAN_TEXT }),
  useGuardianLink: done("The profile would be shown."),
  sendPhoneCode: done("A code would be on its way."),
  verifyPhone: done("The number would be confirmed."),
  deleteAccount: done("The account would be deleted."),
  restorePerson: done("The person would be back."),
  deletedPeople: () => ({ people: deleted, nextCursor: null, total: deleted.length }),
  findPerson({ body }) {
    const found = [people.admin, ...people.tutors, ...people.students].find(
      ({ email }) => email === body.email,
    );
    if (!found) throw new StubError(404, "Nobody has this email.");
    const { userId: _id, userName, email, role, createdAt } = found;
    const account = { _id, userName, email, role, createdAt: createdAt.toISOString() };
    return { person: { ...account, active: true } };
  },
  makeAdmin: done("The person would be an administrator."),
  deleteTutor: done("The tutor would be deleted."),
  deleteStudent: done("The student would be deleted."),
  phoneViews: () => ({ views: [] }),
  verifyToken: () => ({
    valid: true,
    user: sessionUser(me()),
    expiresAt: new Date(Date.now() + SESSION_MS).toISOString(),
  }),
  stats: () => ({
    users: { Tutor: people.tutors.length, Student: people.students.length, Admin: 1 },
    signupsPerWeek: [
      { week: "2026-11-02", tutors: 6, students: 9 },
      { week: "2026-11-09", tutors: 4, students: 11 },
    ],
    subjects: [{ subject: "mathematics", tutors: 14, students: 22 }],
  }),
  allTutors: ({ query }) => tutorList(tutors, query),
  place({ params: { pin } }) {
    const found = personOfPin(pin);
    if (!found) throw new StubError(404, "There is no such PIN code.");
    return { city: found.city, state: found.state };
  },
  allStudents({ query }) {
    const found = students.filter(
      ({ userId, city, subjectInterested }) =>
        isFound(query.search, userId.userName, city, ...subjectInterested) &&
        isFound(query.subject, ...subjectInterested),
    );
    const { items, page } = pageOf(found, { query });
    return { allStudent: items, facets: {}, ...page };
  },
  tutor({ params }) {
    const tutor = existing(tutorProfile(personOf(params.id)));
    return { data: tutor, tutor };
  },
  student({ params }) {
    const student = existing(studentProfile(personOf(params.id)));
    return { data: student, student };
  },
  profile: () => ({ profile: ownProfile(me()) }),
  updateProfile: ({ body }) => ({
    data: { ...ownProfile(me()), bio: body.profile.bio ?? "" },
    message: "Profile updated successfully",
  }),
  ...documents,
  uploadImage: () => ({ user: sessionUser(me()), message: "The picture would be kept." }),
};
