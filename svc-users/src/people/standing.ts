import type { Person } from "./person.ts";

const DAY_MS = 86_400_000;

/** For how long accounts from before addresses were verified, and those of the demo, count as verified. */
export const GRACE_MS = 30 * DAY_MS;

/** Whether the address is the owner's, as far as we know: verified, or of an account from before that still has time. */
export const isVerified = (
  { emailVerifiedAt, verifiedUntil }: Pick<Person, "emailVerifiedAt" | "verifiedUntil">,
  now: Date,
): boolean => emailVerifiedAt !== undefined || verifiedUntil === undefined || now < verifiedUntil;

/** Whether the account is not verified, or younger than a day: it gets the smaller shares. */
export const isFresh = (
  person: Pick<Person, "emailVerifiedAt" | "verifiedUntil" | "createdAt">,
  now: Date,
): boolean => !isVerified(person, now) || now.getTime() - person.createdAt.getTime() < DAY_MS;

/** Whether an administrator has suspended the account: it reads, and writes nothing. */
export const isSuspended = ({ suspension }: Pick<Person, "suspension">): boolean =>
  suspension !== undefined;
