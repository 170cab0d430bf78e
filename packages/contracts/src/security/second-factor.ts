import * as z from "zod/mini";
import { Done } from "../page.ts";
import { SessionUser } from "../people.ts";
import { code } from "../problems.ts";
import { Code, Proof } from "./proof.ts";
import { Passkey, PasskeyCreation, passkeySchemas } from "./passkeys.ts";

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const Status = z.object({
  isOn: z.boolean(),
  /** Administrators of this site change nothing without it. */
  isRequired: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  /** How many recovery codes are unused. */
  recoveryLeft: z.int(),
  /** Whether there is an authenticator app; older servers know nothing else. */
  hasApp: z.optional(z.boolean()),
  passkeys: z.optional(z.array(Passkey)),
  /** The address of the site where passkeys work; null where it has none by a name. */
  passkeysAt: z.optional(z.nullable(z.string())),
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
  /** The app, all passkeys and the recovery codes. */
  turnOffSecondFactor: { body: Proof, reply: Done },
  setUpPasskey: { body: Proof, reply: z.object({ passkey: PasskeyCreation }) },
  /** Without another one and without an app the second factor is off. */
  removePasskey: {
    body: z.extend(Proof, { id: z.string().check(z.maxLength(1364)) }),
    reply: z.extend(Done, { passkeys: z.array(Passkey) }),
  },
  ...passkeySchemas,
};
