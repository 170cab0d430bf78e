import * as z from "zod/mini";
import { givenPassword } from "../people.ts";
import { code } from "../problems.ts";

/** As typed: six digits of an authenticator app, or a recovery code; or what `provePasskey` gave. */
export const Code = z
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
