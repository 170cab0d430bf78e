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

/** The address that a signup asks for consent; null where nobody is asked. Older pages do not know that one is needed. */
export function guardianToAsk(guardian: GuardianForm | undefined, own: string): string | null {
  const { ageBand, accountHolder } = guardian ?? {};
  if (ageBand === "18-plus") return null;
  const address = guardianEmailOf(guardian ?? {}, own, "guardian.guardianEmail");
  if (address) return address;
  // Without an age the form shows no field for a guardian.
  const field = ageBand || accountHolder === "guardian" ? "guardianEmail" : "ageBand";
  throw unprocessable(`guardian.${field}`, "guardian_email_required");
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
