import { DEMO_PASSWORD } from "@tutorsetu/demo/people";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { UsersMetrics } from "../metrics.ts";
import type { HashPassword } from "./password.ts";
import { type Owner, weaknessOf } from "./strength.ts";

interface Options {
  readonly limiter: CreateLimiter;
  readonly metrics: Pick<UsersMetrics, "passwordRefused">;
  /** The demo accounts keep their well-known password. */
  readonly isDemo: boolean;
  readonly hash: HashPassword;
}

const DEMO_EMAIL = /@(?:tutorsetu\.example|example\.(?:in|org))$/i;

/** What a new password has to be, wherever one is set. */
export function newPasswords({ limiter, metrics, isDemo, hash }: Options) {
  // Each estimate takes up to 15 ms of the process; a school behind one address may choose two hundred in ten minutes.
  const estimates = limiter(200, 600, "too_often", "password-estimates");
  const isExempt = (password: string, { email = "" }: Owner) =>
    isDemo && password === DEMO_PASSWORD && DEMO_EMAIL.test(email);
  const weakness = (password: string, owner: Owner) =>
    isExempt(password, owner) ? null : weaknessOf(password, owner);

  return {
    hash,
    /** `from`: the account or address that asks. */
    async check(password: string, owner: Owner, from: string): Promise<void> {
      await estimates.take(from);
      const problem = weakness(password, owner);
      if (!problem) return;
      metrics.passwordRefused(problem);
      throw unprocessable("password", problem);
    },
    /** Of a password that was set before there was a rule. */
    isWeak: (password: string, owner: Owner): boolean => weakness(password, owner) !== null,
  };
}
export type NewPasswords = ReturnType<typeof newPasswords>;
