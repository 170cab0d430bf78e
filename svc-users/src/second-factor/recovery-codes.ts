import { createHash, randomBytes } from "node:crypto";

const HOW_MANY = 10;
/** Without I, L, O and U, which people misread (Crockford's Base32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Sixteen letters of 32 are 80 bits: nobody tries them all, so that a plain hash is enough. */
function recoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
  return letters.join("").replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Ten fresh codes, e.g. `7K2M-0ABX-Q9VT-3HRD`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, recoveryCode);

/** What is stored of a code: the hash of its letters, however they were typed. */
export function recoveryHash(code: string): string {
  const letters = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(letters).digest("hex");
}
