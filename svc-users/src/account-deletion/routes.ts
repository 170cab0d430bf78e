import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { AdministratorActs } from "../administrators/administrators.ts";
import { waitingReply } from "../administrators/routes.ts";
import type { Proofs } from "../second-factor/proof.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { AccountDeletion } from "./account-deletion.ts";

interface Deps {
  readonly accountDeletion: AccountDeletion;
  readonly administratorActs: AdministratorActs;
  readonly emails: EmailQueue;
  readonly proofs: Proofs;
  readonly now: () => Date;
}

/** Deleting one's own account (AMB-043); that of an administrator needs another one's consent. */
export const deletionRoutes = (deps: Deps) => {
  const { accountDeletion, administratorActs, emails, proofs, now } = deps;
  return contractRoutes().on(usersApi.deleteAccount, async ({ caller: { id }, record, body }) => {
    const person = await proofs.confirm(id, body);
    if (person.role === "Admin") {
      const asked = { by: id, reason: "" };
      return waitingReply(await administratorActs.ask("delete-admin", person, asked, now()));
    }
    await record("account_deleted", id);
    const deleted = await accountDeletion.softDelete(person, "self", now());
    if (deleted) await emails.add("deletion", person.email, now());
    return { message: en.accountDeleted };
  }).app;
};
