import type { Proof } from "@tutorsetu/contracts/security/second-factor";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { GrowingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import { checkPassword } from "../passwords/password.ts";
import type { Person } from "../people/person.ts";
import { ownByPassword } from "../policy.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { People } from "../store/people.ts";
import type { SecondFactors } from "../store/second-factors.ts";
import { recoveryHash } from "./recovery-codes.ts";
import type { SecretBox } from "./secret-box.ts";
import { stepOf } from "./totp.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly secondFactors: SecondFactors;
  readonly secrets: SecretBox;
  readonly emails: EmailQueue;
  /** Guesses at a password, by account. */
  readonly guesses: GrowingWait;
  readonly now: () => Date;
}

/** `off`: the account has no second factor. */
export type FactorCheck = "off" | "proved" | "missing" | "wrong";

/** Ten an hour: a thousandth of all codes in half a day would need hundreds of times as many. */
const CODES_PER_HOUR = 10;

/** What people prove about themselves: their password, and their second factor where they have one. */
export function createProofs({
  people,
  secondFactors,
  secrets,
  emails,
  limiter,
  guesses,
  now,
}: Deps) {
  const codeGuesses = limiter(CODES_PER_HOUR, 3600, "too_many_logins", "second-factor");

  /** A code that is not looked at any more is refused as well. */
  const refusedOf = (about: string) => (error: unknown) => {
    if (!(error instanceof HttpProblem)) throw error;
    const detail = { ...error.detail, about, recordAs: "second_factor_wrong" } as const;
    throw new HttpProblem("too_often", error.code, detail);
  };

  async function isRightCode(person: Authorized<Person>, code: string): Promise<boolean> {
    const { _id, secondFactor, email } = person;
    const secret = secrets.open(secondFactor?.secret ?? "", _id);
    const step = secret && stepOf(secret, code, now());
    if (secondFactor && step) return secondFactors.useStep(person, secondFactor.secret, step);
    const left = await secondFactors.useRecovery(person, recoveryHash(code));
    if (left === null) return false;
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
      if (factor === "missing") throw unprocessable("code", "second_factor_required");
      if (factor === "wrong") throw unprocessable("code", "second_factor_wrong");
      await guesses.reset(id);
      return person;
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;
