import * as z from "zod/mini";
import { latinDigits } from "../typed-numbers.ts";
import { code } from "../problems.ts";

export const VerifyEmail = z.object({
  /** From the mail; works once, for seven days. */
  token: z
    .string(code("verify_expired"))
    .check(z.minLength(1, code("verify_expired")), z.maxLength(200, code("verify_expired"))),
});

/** Six digits of any script, with spaces as phones show them. */
export const VerifyPhone = z.object({
  code: z.pipe(
    z.pipe(
      z.string(code("phone_code_required")).check(z.maxLength(24, code("phone_code_wrong"))),
      z.transform((typed: string) => latinDigits(typed).replaceAll(/[\s-]/g, "")),
    ),
    z
      .string()
      .check(
        z.minLength(1, code("phone_code_required")),
        z.regex(/^\d{6}$/, code("phone_code_wrong")),
      ),
  ),
});
