import type { Proof } from "@tutorsetu/contracts/security/proof";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { GrowingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import { checkPassword } from "../passwords/password.ts";
import type { Person } from "../people/person.ts";
import { byChallenge, ownByPassword } from "../policy.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { PasskeyChallenges } from "../store/one-time/passkey-challenges.ts";
import type { Passkeys } from "../store/passkeys.ts";
import type { People } from "../store/people.ts";
import type { SecondFactors } from "../store/second-factors.ts";
import { challengeIn, type PasskeyAnswers, type Signed } from "./passkey-answers.ts";
import { recoveryHash } from "./recovery-codes.ts";
import type { SecretBox } from "./secret-box.ts";
import { stepOf } from "./totp.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly passkeyAnswers: PasskeyAnswers;
  readonly secrets: SecretBox;
  readonly emails: EmailQueue;
  readonly audit: Pick<AuditTrail, "write">;
  /** Guesses at a password, by account. */
  readonly guesses: GrowingWait;
  readonly now: () => Date;
}

/** `off`: the account has no second factor. */
export type FactorCheck = "off" | "proved" | "missing" | "wrong";

/** Ten an hour: a thousandth of all codes in half a day would need hundreds of times as many. */
const CODES_PER_HOUR = 10;

/** What people prove about themselves: their password, and their second factor where they have one. */
export function createProofs(deps: Deps) {
  const { people, secondFactors, passkeys, passkeyChallenges, passkeyAnswers, secrets } = deps;
  const { emails, audit, limiter, guesses, now } = deps;
  const codeGuesses = limiter(CODES_PER_HOUR, 3600, "too_many_logins", "second-factor");

  /** A code that is not looked at any more is refused as well. */
  const refusedOf = (about: string) => (error: unknown) => {
    if (!(error instanceof HttpProblem)) throw error;
    const detail = { ...error.detail, about, recordAs: "second_factor_wrong" } as const;
    throw new HttpProblem("too_often", error.code, detail);
  };

  async function isRightCode(person: Authorized<Person>, code: string): Promise<boolean> {
    const { _id, secondFactor, email } = person;
    const sealed = secondFactor?.secret ?? "";
    const secret = secrets.open(sealed, _id);
    const step = secret && stepOf(secret, code, now());
    if (step) return secondFactors.useStep(person, sealed, step);
    // Given for the answer of a passkey.
    if (await passkeyChallenges.use("code", code, now(), { userId: _id })) return true;
    const left = await secondFactors.useRecovery(person, recoveryHash(code));
    if (left === null) return false;
    await audit.write({ what: "recovery_code_used", by: _id, of: _id });
    await emails.add("recovery-used", email, now(), { left: String(left) });
    return true;
  }

  /** Each code counts as a guess until it is right; a right one is used up. */
  async function checkFactor(
    person: Authorized<Person>,
    code: string | undefined,
  ): Promise<FactorCheck> {
    if (!person.secondFactor) return "off";
    if (!code) return "missing";
    await codeGuesses.take(person._id).catch(refusedOf(person._id));
    if (!(await isRightCode(person, code))) return "wrong";
    await codeGuesses.reset(person._id);
    return "proved";
  }

  return {
    checkFactor,

    /** The account, for an act that outlasts the session; else a problem at the field that is wrong. */
    async confirm(
      id: string,
      { password, code }: Partial<Record<keyof Proof, string | undefined>>,
    ): Promise<Authorized<Person>> {
      if (!password) throw unprocessable("password", "password_required");
      await guesses.take(id);
      const found = await people.find(id);
      const isRight = await checkPassword(found?.passwordHash ?? null, password);
      const person = ownByPassword(found, isRight, "password");
      const factor = await checkFactor(person, code);
      if (factor === "missing" || factor === "wrong") {
        const problem = `second_factor_${factor === "missing" ? "required" : "wrong"}` as const;
        const passkey = await passkeyAnswers.request(person);
        throw new HttpProblem("unprocessable", problem, { problems: { code: problem }, passkey });
      }
      await guesses.reset(id);
      return person;
    },

    /** What is sent in place of a code, for the answer of one of the person's passkeys; else a problem. */
    async byPasskey(answer: Signed): Promise<string> {
      const challenge = challengeIn(answer.response.clientDataJSON);
      const id = await passkeyChallenges.use("use", challenge, now());
      const found = id === null ? null : await people.find(id);
      if (!found) throw unprocessable("code", "passkey_wrong");
      const person = byChallenge(found);
      await codeGuesses.take(person._id);
      const refuse = (code: "passkey_wrong" | "passkey_refused") =>
        new HttpProblem("unprocessable", code, { problems: { code }, about: person._id });
      const counter = await passkeyAnswers.counterOf(person, answer);
      if (counter === null) throw refuse("passkey_wrong");
      const outcome = await passkeys.use(person, answer.id, counter, now());
      if (outcome === "used") return passkeyChallenges.issue(person, "code", now());
      if (outcome === "gone") throw refuse("passkey_wrong");
      const { name = "" } =
        person.secondFactor?.passkeys?.find((one) => one.id === answer.id) ?? {};
      await emails.add("passkey-refused", person.email, now(), { passkey: name });
      throw refuse("passkey_refused");
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;
