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
