import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { childIn } from "../families/rules.ts";
import type { GuardianForm, Person } from "../people/person.ts";
import type { EmailQueue } from "../store/emails.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly emails: EmailQueue;
  readonly now: () => Date;
}

type Asked = Pick<Person, "_id" | "profileId" | "childName">;

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

/** Under the strict rule: whether a signup is shown to nobody yet, and which mailbox is asked; pages of before name none. */
export function atSignup(form: GuardianForm | undefined, own: string) {
  // A parent's account: its own mailbox is the guardian's.
  if (childIn(form).childName !== undefined) return { hidden: true, address: own.toLowerCase() };
  if (form?.ageBand === "18-plus") return { hidden: false, address: null };
  return { hidden: true, address: guardianEmailOf(form ?? {}, own, "guardian.guardianEmail") };
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
    /** What it asks follows from how the student, or the child, is shown when it is written. */
    send({ _id: of, profileId: child, childName }: Asked, address: string) {
      const [kind, about] =
        childName === undefined
          ? (["guardian", { of }] as const)
          : (["guardian-child", { of, child }] as const);
      return emails.add(kind, address, now(), about);
    },
  };
}
export type AskGuardian = ReturnType<typeof createAskGuardian>;
