import { hash, verify } from "@node-rs/argon2";

/** argon2id, 19 MiB, two passes: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** An unknown account costs as much time as a wrong password, so that nobody learns who has one. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const right = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && right;
}

/** The most often guessed ones of six characters and more. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 password123 qwerty qwerty123 qwertyuiop abc123
  abcdef abcd1234 111111 000000 123123 654321 666666 777777 888888 999999 112233 121212 iloveyou welcome welcome1
  monkey dragon football cricket sunshine princess letmein master shadow superman batman trustno1 admin123 admin1234
  india123 indian bharat krishna ganesh sairam omsairam jaishreeram mahadev hanuman password@123 pass1234 pass@123
  test1234 testing changeme secret secret123 qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4
  987654321 11111111 12341234 123321 159753 147258 computer internet samsung iphone google facebook whatsapp`.split(
    /\s+/,
  ),
);
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
