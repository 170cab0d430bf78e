import * as z from "zod/mini";
import { Done } from "../page.ts";
import { givenPassword, SessionUser } from "../people.ts";
import { code } from "../problems.ts";

/** As typed: six digits of an authenticator app, or a recovery code. */
const Code = z
  .string(code("second_factor_required"))
  .check(z.trim(), z.maxLength(40, code("too_long")));

/** Missing at sign-in or before an act: the reply asks for it where the account has a second factor. */
export const OptionalCode = z.optional(Code);

/** What is asked for before an act that outlasts the session. */
export const Proof = z.object({
  password: givenPassword("password_required"),
  code: OptionalCode,
});
export type Proof = z.infer<typeof Proof>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const Status = z.object({
  isOn: z.boolean(),
  /** Administrators of this site change nothing without it. */
  isRequired: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  /** How many recovery codes are unused. */
  recoveryLeft: z.int(),
});
export type SecondFactorStatus = z.infer<typeof Status>;

export const secondFactorSchemas = {
  secondFactor: { reply: Status },
  setUpSecondFactor: {
    body: Proof,
    /** The secret in Base32 for typing, and as an `otpauth:` address for a QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    body: z.object({ code: Code.check(z.minLength(1, code("second_factor_required"))) }),
    /** Shown once; every session but the new one of `user` has ended. */
    reply: z.extend(RecoveryCodes, {
      user: z.extend(SessionUser, { refreshToken: z.string() }),
      message: z.string(),
    }),
  },
  renewRecoveryCodes: { body: Proof, reply: RecoveryCodes },
  turnOffSecondFactor: { body: Proof, reply: Done },
};
