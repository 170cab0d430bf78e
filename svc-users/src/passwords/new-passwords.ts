import { DEMO_PASSWORD } from "@tutorsetu/demo/people";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { UsersMetrics } from "../metrics.ts";
import type { HashPassword } from "./password.ts";
import type { Person } from "../people/person.ts";
import { type Owner, PASSWORD_RULES, weaknessOf } from "./strength.ts";

interface Options {
  readonly limiter: CreateLimiter;
  readonly metrics: Pick<UsersMetrics, "passwordRefused">;
  /** The demo accounts keep their well-known password. */
  readonly isDemo: boolean;
  readonly hash: HashPassword;
}

type Judged = Pick<Person, "passwordRules">;

const DEMO_EMAIL = /@(?:tutorsetu\.example|example\.(?:in|org))$/i;

/** What a new password has to be, wherever one is set. */
export function newPasswords({ limiter, metrics, isDemo, hash }: Options) {
  // Each estimate takes up to 15 ms of the process; a school behind one address may choose two hundred in ten minutes.
  const estimates = limiter(200, 600, "too_often", "password-estimates");
  const isExempt = (password: string, { email = "" }: Owner) =>
    isDemo && password === DEMO_PASSWORD && DEMO_EMAIL.test(email);

  return {
    hash,
    /** `from`: the account or address that asks. Resolves to what is kept beside the hash of a password that may be set. */
    async check(password: string, owner: Owner, from: string): Promise<Judged> {
      await estimates.take(from);
      if (isExempt(password, owner)) return {};
      const problem = weaknessOf(password, owner);
      if (!problem) return { passwordRules: PASSWORD_RULES };
      metrics.passwordRefused(problem);
      throw unprocessable("password", problem);
    },
    /** Of a password that was set before there was a rule; one that passed it is not estimated again. */
    isWeak: (password: string, owner: Owner & Judged): boolean =>
      owner.passwordRules !== PASSWORD_RULES &&
      !isExempt(password, owner) &&
      weaknessOf(password, owner) !== null,
  };
}
export type NewPasswords = ReturnType<typeof newPasswords>;
