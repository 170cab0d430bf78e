import { usersApi } from "@tutorsetu/contracts/apis";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { en } from "@tutorsetu/contracts/replies";
import type { Login } from "@tutorsetu/contracts/accounts";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { bearerOf } from "@tutorsetu/service-kit/auth";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { requestLanguage } from "@tutorsetu/service-kit/server/request-language";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { GrowingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import type { Context } from "hono";
import { type AskGuardian, atSignup } from "../consents/ask-guardian.ts";
import { childIn } from "../families/rules.ts";
import type { AccountDeletion } from "../account-deletion/account-deletion.ts";
import type { UsersMetrics } from "../metrics.ts";
import type { NewPasswords } from "../passwords/new-passwords.ts";
import { checkPassword } from "../passwords/password.ts";
import type { Person } from "../people/person.ts";
import { checkPinCode } from "../places/pin-codes.ts";
import { checkName } from "../people/user-names.ts";
import type { PasskeyAnswers } from "../second-factor/passkey-answers.ts";
import type { FactorCheck, Proofs } from "../second-factor/proof.ts";
import { agreedVersions } from "../agreements/agreements.ts";
import { toSessionUser, toStanding } from "../people/show.ts";
import { isVerified } from "../people/standing.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { People } from "../store/people.ts";
import { bySignIn, ownSession, sessionOf } from "../policy.ts";
import { newPerson } from "./new-person.ts";
import type { Devices } from "../store/devices.ts";
import type { Sessions } from "../store/sessions.ts";
import { signedInFrom } from "./signed-in-from.ts";
import { signInDevices } from "./sign-in-devices.ts";
import { signInLimits } from "./sign-in-limits.ts";
import type { Tokens } from "./tokens.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly passwords: NewPasswords;
  readonly metrics: Pick<UsersMetrics, "signInFailed">;
  readonly devices: Devices;
  readonly audit: Pick<AuditTrail, "count">;
  readonly people: People;
  readonly sessions: Sessions;
  readonly emails: EmailQueue;
  /** Brings notices of a person to svc-content soon. */
  readonly announceNotices: (person: Person) => void;
  readonly tokens: Tokens;
  readonly accountDeletion: AccountDeletion;
  readonly registrationsPerHour: number;
  /** Guesses at a password, by account. */
  readonly guesses: GrowingWait;
  readonly proofs: Proofs;
  readonly passkeyAnswers: PasskeyAnswers;
  readonly askGuardian: AskGuardian;
  /** Whether a guardian is asked by a link before somebody under 18 is shown. */
  readonly consentByLink: boolean;
  readonly now: () => Date;
}

/** A wrong password, or an address without an account. */
interface Refused {
  readonly person: null;
  /** The account, for the record. */
  readonly about: string | undefined;
}

interface SignIn {
  readonly person: Authorized<Person>;
  readonly factor: FactorCheck;
  /** The account was deleted until now. */
  readonly restored: boolean;
}

/** Why a sign-in with a right password is refused all the same. */
const FACTOR_PROBLEMS: Partial<Record<FactorCheck, ProblemCode>> = {
  missing: "second_factor_required",
  wrong: "second_factor_wrong",
};

export function sessionRoutes({
  people,
  sessions,
  emails,
  announceNotices,
  tokens,
  accountDeletion,
  registrationsPerHour,
  limiter,
  passwords,
  metrics,
  devices,
  audit,
  guesses,
  proofs,
  passkeyAnswers,
  askGuardian,
  consentByLink,
  now,
}: Deps) {
  const limits = signInLimits({ people, limiter, guesses, now });
  const signedInOn = signInDevices({ devices, audit, emails, announceNotices, limiter, now });
  const registrations = limiter(registrationsPerHour, 3600, "too_often", "registrations");

  /** E-mails that nobody has chosen a language for are in that of the pages where a person signs in. */
  async function noteLanguage(c: Context, person: Authorized<Person>) {
    const language = requestLanguage((name) => c.req.header(name));
    if (language && language !== person.language) await people.change(person, { language });
  }

  async function openSession(c: Context, signedIn: Authorized<Person>, secondFactor = false) {
    const sid = await sessions.open(signedIn, signedInFrom(c), now());
    // Since it was read the account may have been deleted, or its password or second factor set anew, and only the
    // sessions of then were ended.
    const [person, refreshToken] = await Promise.all([
      people.find(signedIn._id),
      tokens.sign(signedIn, sid, { secondFactor }),
    ]);
    const isSame =
      person?.role === signedIn.role &&
      person.passwordHash === signedIn.passwordHash &&
      person.secondFactor?.since.getTime() === signedIn.secondFactor?.since.getTime();
    if (!person?.active || !isSame) {
      await sessions.end(sessionOf(signedIn, sid));
      throw new HttpProblem("unauthenticated", "login_failed", { about: signedIn._id });
    }
    return { ...toSessionUser(person, now()), refreshToken };
  }

  /** Who may sign in with this password and code; it restores an account that its owner deleted within the week. */
  async function personOf({ email, password, code }: Login): Promise<SignIn | Refused> {
    const found = await people.byEmail(email);
    const mayRestore = found?.deletion?.by === "self";
    const hash = found?.active || mayRestore ? found.passwordHash : null;
    const isRight = await checkPassword(hash, password);
    const refused = { person: null, about: found?._id };
    if (!found || !isRight) return refused;
    const person = bySignIn(found);
    const factor = await proofs.checkFactor(person, code);
    if (person.active || FACTOR_PROBLEMS[factor]) return { person, factor, restored: false };
    const restored = await accountDeletion.restore(person, now(), "self");
    return restored ? { person: bySignIn(restored), factor, restored: true } : refused;
  }

  async function decide(form: Login) {
    const outcome = await personOf(form);
    return { outcome, failed: !outcome.person || outcome.factor === "wrong" };
  }

  const { app } = contractRoutes()
    .on(usersApi.login, async ({ c, record, body: form }) => {
      const { outcome: signIn, succeed } = await limits.attempt(addressOf(c), form, () =>
        decide(form),
      );
      if (!signIn.person) {
        metrics.signInFailed("password");
        const { about } = signIn;
        throw new HttpProblem("unauthenticated", "login_failed", { about });
      }
      const { person, factor, restored } = signIn;
      const problem = FACTOR_PROBLEMS[factor];
      const { _id: id } = person;
      if (problem) {
        if (factor === "wrong") metrics.signInFailed("second-factor");
        const problems = { code: problem };
        const passkey = await passkeyAnswers.request(person);
        throw new HttpProblem("unauthenticated", problem, { problems, about: id, passkey });
      }
      if (restored) await record("account_restored", id, id);
      if (person.role === "Admin") await record("admin_signed_in", id, id);
      await succeed();
      const opening = openSession(c, person, factor === "proved");
      // An estimate keeps this thread for some milliseconds, in which the store opens the session.
      const isWeak = passwords.isWeak(form.password, person);
      const user = await opening;
      await noteLanguage(c, person);
      const device = await signedInOn.recognise(c, person, form.device);
      return {
        user,
        message: en.loggedIn,
        device,
        ...(restored ? { restored } : {}),
        ...(isWeak ? { weakPassword: true } : {}),
        standing: toStanding(person),
        agreed: agreedVersions(person.agreements),
      };
    })

    .on(usersApi.register, async ({ c, body: form }) => {
      checkName(form.userName);
      if (form.role === "Student")
        checkName(childIn(form.guardian).childName, "guardian.childName");
      await checkPinCode(form.pinCode ?? "", form.state);
      const judged = await passwords.check(form.password, form, addressOf(c));
      // Pages of before know no field for the address: it can be given later, and nobody sees the student until then.
      const { hidden, address: guardian } =
        form.role === "Student" && consentByLink
          ? atSignup(form.guardian, form.email)
          : { hidden: false, address: null };
      await registrations.take(addressOf(c));
      if (guardian) await askGuardian.take(guardian, addressOf(c));
      const language = requestLanguage((name) => c.req.header(name));
      const passwordHash = await passwords.hash(form.password);
      const person = {
        ...newPerson(form, { passwordHash, ...judged }, now()),
        ...(language && { language }),
        ...(hidden ? { hidden } : {}),
      };
      if (!(await people.add(person))) {
        throw new HttpProblem("conflict", "email_taken", { problems: { email: "email_taken" } });
      }
      await emails.add("verify", person.email, now());
      if (guardian) await askGuardian.send(person, guardian);
      const user = await openSession(c, bySignIn(person));
      const device = await signedInOn.rememberFirst(bySignIn(person), form.device);
      return { user, message: en.registered, device, standing: toStanding(person) };
    })

    .on(usersApi.logout, async ({ c }) => {
      const token = bearerOf(c.req.header("authorization"));
      const caller = token ? await tokens.verify(token) : null;
      if (caller) await sessions.end(ownSession(caller));
      return { message: en.loggedOut };
    })

    .on(usersApi.verifyToken, async ({ caller }) => {
      const { id, expiresAt, needsSecondFactor } = caller;
      const person = await people.find(id);
      if (!person?.active) throw new HttpProblem("unauthenticated", "session_ended");
      await sessions.touch(ownSession(caller), now());
      return {
        valid: true as const,
        user: toSessionUser(person, now()),
        emailVerified: isVerified(person, now()),
        expiresAt: new Date(expiresAt).toISOString(),
        ...(needsSecondFactor ? { needsSecondFactor } : {}),
        standing: toStanding(person),
      };
    });

  return app.get("/.well-known/jwks.json", async (c) => c.json(await tokens.publicKeys()));
}
