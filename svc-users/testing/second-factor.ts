import { usersApi } from "@tutorsetu/contracts/apis";
import { Secret, TOTP } from "otpauth";
import { fits, type Harness } from "./harness.ts";

const STEP_MS = 30_000;

/** What an authenticator app shows, some steps from now. */
export const codeOf = (secret: string, now: Date, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * STEP_MS,
  });

type Call = Harness["call"];

/** Sets up a second factor, and waits for the next step: its code is still to be used. */
export async function setUpFactor(
  users: Pick<Harness, "now" | "clock">,
  call: Call,
  token: string,
  password: string,
) {
  const begun = await call("POST", "/users/second-factor/set-up", { password }, token);
  const { secret } = fits(usersApi.setUpSecondFactor, begun);
  const code = codeOf(secret, users.now());
  const confirmed = await call("POST", "/users/second-factor/confirm", { code }, token);
  users.clock.ahead += STEP_MS;
  const { user, recoveryCodes } = fits(usersApi.confirmSecondFactor, confirmed);
  return { secret, recoveryCodes, token: user.refreshToken };
}
