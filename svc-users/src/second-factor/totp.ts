import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by one step, both ways. */
const DRIFT_STEPS = 1;

const totpOf = (secret: Secret, label = "") =>
  new TOTP({
    issuer: "TutorSetu",
    label,
    secret,
    algorithm: "SHA1", // what every authenticator app knows
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });

/** A fresh secret in Base32, of 160 bits as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code tells an authenticator app. */
export const uriOf = (secret: string, email: string): string =>
  totpOf(Secret.fromBase32(secret), email).toString();

/** The step whose code this is, at most one beside the present one; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = latinDigits(code).replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({
    token,
    timestamp,
    window: DRIFT_STEPS,
  });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
