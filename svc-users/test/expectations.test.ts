import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import {
  type ProviderStates,
  contractBreaches,
  consumerContractsOf,
} from "@tutorsetu/service-kit/testing/consumer-contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  PASSWORD,
  ref,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";
import { consentStates } from "../testing/consent-states.ts";
import { familyStates } from "../testing/family-states.ts";
import { administrationOf, administratorStates, DEMO } from "../testing/administrator-states.ts";
import { postStates } from "../testing/post-states.ts";
import { passkeyStates } from "../testing/passkey-states.ts";
import { signInWithChrome } from "../testing/sign-in-with-chrome.ts";
import { picture } from "../testing/documents/documents.ts";
import { documentStates } from "../testing/documents/document-states.ts";
import { moderationStates } from "../testing/moderation-states.ts";
import { RATED, shownStates } from "../testing/shown-states.ts";
import {
  auditQuery,
  guardian,
  childsParent,
  fresh,
  requirement,
  offer,
  tutorQueries,
  everyone,
  taught,
  learnt,
} from "../testing/consumer-bodies.ts";

let users: Harness;
let asAdmin: string;
/** Each signs up from its own address, so that limits of one do not reach another. */
let couples = 0;
beforeAll(async () => {
  users = await startHarness();
  asAdmin = await users.admin();
});
afterAll(() => users.close());

const page = { search: "", sort: "newest", limit: "20", cursor: "" };
const contactForm = { name: "A", email: "a@test.example", subject: "S", message: "M" };

async function resetToken(email: string) {
  await users.call("POST", "/users/forgot-password", { email });
  await users.email.sendDue(users.now());
  const text = users.sent.findLast((mail) => mail.to === email)?.text ?? "";
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** A tutor with everything that a tutor can show, and a student likewise. */
async function couple() {
  const forms = { teaches: tutor(), learns: student({ guardian, grade: ["9", "10"] }) };
  const from = `10.3.0.${++couples}`;
  const one = await users.register(forms.teaches, from);
  const other = await users.register(forms.learns, from);
  const [asTutor, asStudent] = [one.refreshToken, other.refreshToken];
  const edit = (id: string, profile: object, token: string) =>
    users.call("PUT", `/users/profile/${id}`, { profile }, token);
  await edit(other._id, { requirement, bio: "Likes maps." }, asStudent);
  const shown = { hourly_rate: 300, phoneVisible: "accepted", publicPage: true };
  await edit(one._id, { ...shown, classes: [9, 10], offer, pinCode: "682001" }, asTutor);
  await users.call("PUT", `/internal/people/${one._id}/rating`, RATED, SECRET);
  const verified = { identity: new Date(), education: new Date() };
  await users.stores.people.change(ref(one._id), { verified });
  return { one, other, asTutor, asStudent };
}

/** For every call the requests that succeed, on a service that shows everything to them. */
async function states(): Promise<ProviderStates> {
  const { one, other, asTutor, asStudent } = await couple();
  const administration = () => administrationOf(users, { asAdmin, asTutor, candidate: other._id });
  const both = () => [{ token: asTutor }, { token: asStudent }];
  const person =
    ({ _id: id }: { _id: string }) =>
    () => [{ token: asAdmin, body: { id } }];
  const internal = { token: SECRET, params: { userId: one._id, id: one._id } };
  return {
    ...postStates(other._id),
    "usersApi.login": async () => {
      await users.call("POST", "/users/delete-account", { password: PASSWORD }, asStudent);
      const account = { email: other.email, password: PASSWORD };
      const device = "x".repeat(43);
      const weak = { email: "admin@tutorsetu.example", password: "demo1234" };
      return [{ body: account }, { body: { ...account, code: "123456", device } }, { body: weak }];
    },
    "usersApi.register": () => [
      { body: tutor({ agreed: currentPolicies, pinCode: "682001" }) },
      { body: student({ guardian }) },
      { body: student({ guardian: childsParent }) },
    ],
    "usersApi.logout": () => [{ token: asStudent }],
    "usersApi.changePassword": () => [
      { token: asStudent, body: { currentPassword: PASSWORD, ...fresh } },
    ],
    "usersApi.forgotPassword": () => [{ body: { email: other.email } }],
    "usersApi.resetPassword": async () => [
      { body: { token: await resetToken(other.email), ...fresh } },
    ],
    "usersApi.verifyEmail": async () => {
      await users.call("POST", "/users/send-verification", undefined, asStudent);
      await users.email.sendDue(users.now());
      const text = users.sent.findLast((mail) => mail.to === other.email)?.text ?? "";
      return [{ body: { token: /token=([\w-]+)/.exec(text)?.[1] ?? "" } }];
    },
    "usersApi.sendVerification": () => [{ token: asStudent }],
    ...consentStates({ users, asStudent }),
    "usersApi.sendPhoneCode": () => [{ token: asStudent }],
    "usersApi.verifyPhone": async () => {
      await users.call("POST", "/users/send-phone-code", undefined, asStudent);
      const code = /\d{6}/.exec(users.texts.at(-1)?.text ?? "")?.[0] ?? "";
      return [{ token: asStudent, body: { code } }];
    },
    "usersApi.sessions": async () => [
      { token: asStudent },
      { token: await signInWithChrome(users, other.email) },
    ],
    "usersApi.endSession": async () => {
      const { sid = "" } = (await users.deps.tokens.verify(asStudent)) ?? {};
      return [{ token: asStudent, params: { id: sid } }];
    },
    "usersApi.endOtherSessions": () => [{ token: asStudent }],
    "usersApi.securityEvents": async () => {
      const wrong = () => users.login(other.email, "not-this-one", "203.0.113.7");
      await Promise.all([wrong(), wrong(), wrong()]);
      await users.recordedOf(other._id);
      await users.call("POST", "/users/warn", { id: other._id, reason: "Rude" }, asAdmin);
      return [{ token: asStudent, query: { limit: "10", cursor: "" } }];
    },
    "usersApi.exportOwnData": () => [
      { token: asStudent, body: { password: PASSWORD, code: "000000", language: "hi" } },
    ],
    "usersApi.deleteAccount": async () => [
      { token: asStudent, body: { password: PASSWORD } },
      { token: (await administration()).asSecond, body: { password: PASSWORD } },
    ],
    "usersApi.restorePerson": person(other),
    "usersApi.deletedPeople": async () => {
      await users.call("POST", "/users/delete-account", { password: PASSWORD }, asStudent);
      return [{ token: asAdmin, query: { limit: "20", cursor: "" } }];
    },
    ...administratorStates(administration),
    "usersApi.findPerson": () => [{ token: asAdmin, body: { email: other.email } }],
    "usersApi.makeAdmin": () => [
      { token: asAdmin, body: { id: other._id, password: DEMO, reason: "Helps", code: "123456" } },
    ],
    "usersApi.deleteTutor": person(one),
    "usersApi.deleteStudent": person(other),
    "usersApi.phoneViews": async () => {
      users.bookings.accept(one._id, other._id);
      await users.call("GET", `/users/student/${other._id}`, undefined, asTutor);
      return [{ token: asStudent }];
    },
    "usersApi.people": () => [
      { token: asAdmin, body: { role: "Tutor", search: "Test", status: "active", cursor: "" } },
      { token: asAdmin, body: { role: "Student", search: "" } },
    ],
    ...documentStates({ users, one, asTutor, asAdmin, picture }),
    ...moderationStates({ users, one, asTutor, asStudent, asAdmin, picture }),
    "usersApi.audit": async () => {
      await users.call("GET", `/users/tutor/${one._id}`, undefined, asAdmin);
      await users.db.collection("audit_trail").deleteOne({ _id: 1 as never });
      await users.stores.audit.verify();
      return [{ token: asAdmin }, { token: asAdmin, query: auditQuery }];
    },
    "usersApi.recordRollback": () => [
      { token: asAdmin, body: { name: "mf-blogs", version: "1.0.0" } },
    ],
    "usersApi.auditNames": () => [{ token: asAdmin, query: { ids: one._id } }],
    "usersApi.stats": () => [{ token: asAdmin }],
    "usersApi.verifyToken": both,
    "usersApi.profile": async () => {
      await users.call("PUT", `/users/profile/${one._id}`, { profile: taught }, asTutor);
      return both();
    },
    "usersApi.updateProfile": () => [
      { token: asTutor, params: { id: one._id }, body: { profile: taught } },
      { token: asStudent, params: { id: other._id }, body: { profile: everyone } },
      { token: asStudent, params: { id: other._id }, body: { profile: learnt } },
    ],
    "usersApi.uploadImage": async () => [{ token: asStudent, body: await picture() }],
    "usersApi.allTutors": () => tutorQueries.map((query) => ({ query: { ...page, ...query } })),
    "usersApi.allStudents": () => [{ query: { ...page, subject: "physics", grade: "10" } }],
    ...shownStates({ users, one, other, asTutor, asStudent, asAdmin, internal }),
    "usersInternal.knownStudents": () => {
      users.bookings.asked.set(one._id, [other._id]);
      return [{ ...internal, query: { tutor: one._id, students: other._id } }];
    },
    "usersInternal.logPhoneViews": () => {
      const view = {
        viewer: one._id,
        role: "Tutor",
        owner: other._id,
        at: new Date().toISOString(),
      };
      return [{ ...internal, body: { views: [view] } }];
    },
    "usersInternal.rating": () => [
      { ...internal, body: { ...RATED, answersInHours: 3 } },
      { ...internal, body: { rating: null, answersInHours: null } },
    ],
    "usersInternal.contactAnswer": () => {
      const { message: _message, ...rest } = contactForm;
      return [{ ...internal, body: { ...rest, answer: "Yes" } }];
    },
    "usersInternal.contactCopy": () => [{ ...internal, body: contactForm }],
    "usersInternal.revocations": async () => {
      await users.call("POST", "/users/logout", undefined, asStudent);
      await users.call("POST", "/users/suspend", { id: one._id, reason: "Rude" }, asAdmin);
      const newest = { after: "0", newest: "yes" };
      const cursor = encodeCursor([Date.now() + 1, "0"]);
      const suspended = { ...newest, suspendedAfter: "0" };
      return [newest, { ...newest, cursor }, suspended].map((query) => ({ ...internal, query }));
    },
  };
}

it.each(consumerContractsOf({ usersApi, usersInternal }))(
  "gives $consumer what it expects of $call",
  async (expected) => {
    const { call } = expected;
    const keyed = passkeyStates(() => users);
    // Those with a passkey last: a rejection is asked for with the first one.
    const own = await (await states())[call]?.();
    const made = [own, await familyStates(users)[call]?.(), await keyed[call]?.()];
    const requests = made.flatMap((some) => some ?? []);
    expect(await contractBreaches(users.app, expected, requests)).toEqual([]);
  },
);
