import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { GrowingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import type { EmailQueue } from "../store/emails.ts";
import { checkPassword } from "../passwords/password.ts";
import type { People } from "../store/people.ts";
import { ownByPassword } from "../policy.ts";
import type { AccountDeletion } from "./account-deletion.ts";

interface Deps {
  readonly people: People;
  readonly accountDeletion: AccountDeletion;
  readonly emails: EmailQueue;
  /** Guesses at a password, by account. */
  readonly guesses: GrowingWait;
  readonly now: () => Date;
}

/** Deleting one's own account (AMB-043). */
export const deletionRoutes = ({ people, accountDeletion, emails, guesses, now }: Deps) =>
  contractRoutes().on(
    usersApi.deleteAccount,
    async ({ caller: { id }, record, body: { password } }) => {
      await guesses.take(id);
      const found = await people.find(id);
      const isRight = await checkPassword(found?.passwordHash ?? null, password);
      const person = ownByPassword(found, isRight, "password");
      await record("account_deleted", id);
      const deleted =
        person.role === "Admin"
          ? await accountDeletion.softDeleteAdmin(person, now())
          : await accountDeletion.softDelete(person, "self", now());
      if (deleted === "last") throw new HttpProblem("conflict", "last_admin");
      if (deleted) await emails.add("deletion", person.email, now());
      await guesses.reset(id);
      return { message: en.accountDeleted };
    },
  ).app;
