import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { GuardianForm, Person } from "../people/person.ts";
import type { EmailQueue } from "../store/emails.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly emails: EmailQueue;
  readonly now: () => Date;
}

const DAY = 24 * 3600;

/**
 * The address of a guardian in lower case; null for none. Whoever signs up for themselves names another address than
 * their own.
 */
export function guardianEmailOf(
  {
    accountHolder,
    guardianEmail,
  }: Pick<GuardianForm, "accountHolder"> & {
    readonly guardianEmail?: string | undefined;
  },
  own: string,
  field = "email",
): string | null {
  if (!guardianEmail) return null;
  const address = guardianEmail.toLowerCase();
  if (accountHolder !== "guardian" && address === own.toLowerCase())
    throw unprocessable(field, "guardian_email_own");
  return address;
}

/** Puts e-mails to guardians into the queue, and no more than a stranger's mailbox can bear. */
export function createAskGuardian({ limiter, emails, now }: Deps) {
  const perMailbox = limiter(6, DAY, "too_often", "guardian-mailbox");
  const perNetwork = limiter(60, DAY, "too_often", "guardian-network");
  return {
    async take(address: string, network: string): Promise<void> {
      await perNetwork.take(network);
      await perMailbox.take(address);
    },
    /** What it asks follows from how the student is shown when it is written. */
    send: ({ _id: of }: Pick<Person, "_id">, address: string) =>
      emails.add("guardian", address, now(), { of }),
  };
}
export type AskGuardian = ReturnType<typeof createAskGuardian>;
