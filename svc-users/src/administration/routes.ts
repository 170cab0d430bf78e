import { usersApi as api } from "@tutorsetu/contracts/apis";
import type { DeletedPerson, FoundPerson } from "@tutorsetu/contracts/administration/statistics";
import { en } from "@tutorsetu/contracts/replies";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { Caller } from "@tutorsetu/service-kit/env";
import { type RecordAct, requestOf } from "@tutorsetu/service-kit/audit/request";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { AccountDeletion } from "../account-deletion/account-deletion.ts";
import type { AccountDeletions, DeletedPerson as Deleted } from "../store/account-deletions.ts";
import type { Person } from "../people/person.ts";
import type { People } from "../store/people.ts";
import { deletable, restorable } from "../policy.ts";
import type { CountPeople } from "../store/administration.ts";

interface Deps {
  readonly people: People;
  readonly accountDeletion: AccountDeletion;
  readonly accountDeletions: AccountDeletions;
  readonly countPeople: CountPeople;
  readonly audit: Pick<AuditTrail, "write">;
  readonly now: () => Date;
}

const toDeleted = ({ _id, userName, email, role, deletion }: Deleted): DeletedPerson => ({
  _id,
  userName,
  email,
  role,
  by: deletion.by,
  deletedAt: deletion.deletedAt.toISOString(),
  eraseAt: deletion.eraseAt.toISOString(),
});

const toFound = ({ _id, userName, email, role, active, createdAt }: Person): FoundPerson => ({
  _id,
  userName,
  email,
  role,
  active,
  createdAt: createdAt.toISOString(),
});

/** What administrators do to other people's accounts; each act is written to the audit before it happens. */
export function administrationRoutes(deps: Deps) {
  const { people, accountDeletion, accountDeletions, countPeople, audit, now } = deps;

  async function remove(caller: Caller, id: string, role: "Tutor" | "Student", record: RecordAct) {
    const person = deletable(caller, await people.find(id), role);
    if (person.deletion?.by === "admin") return;
    await record("account_deleted", person._id);
    const deleted = await accountDeletion.softDelete(person, "admin", now());
    // Since it was read they may have been made an administrator.
    if (!deleted && (await people.find(id))?.active)
      throw new HttpProblem("not_found", "no_such_person");
  }

  return contractRoutes()
    .on(api.deleteTutor, async ({ caller, record, body: { id } }) => {
      await remove(caller, id, "Tutor", record);
      return { message: en.userDeleted };
    })

    .on(api.deleteStudent, async ({ caller, record, body: { id } }) => {
      await remove(caller, id, "Student", record);
      return { message: en.userDeleted };
    })

    .on(api.restorePerson, async ({ caller, record, body: { id } }) => {
      const person = restorable(caller, await people.find(id));
      if (!person.active) await record("account_restored", person._id);
      if (!(await accountDeletion.restore(person, now())))
        throw new HttpProblem("conflict", "restore_too_late");
      return { message: en.personRestored };
    })

    .on(api.auditNames, async ({ query: { ids } }) => {
      const found = await people.findMany(ids.toLowerCase().split(",").slice(0, 100));
      // An entry has whichever of the two ids stood in the path.
      const names = found
        .filter(({ erasedAt }) => !erasedAt)
        .flatMap(({ _id, profileId, userName }) => [
          { _id, userName },
          { _id: profileId, userName },
        ]);
      return { names };
    })

    .on(api.recordRollback, async ({ c, caller, body: { name, version } }) => {
      const entry = { by: caller.id, of: name, note: version, ...requestOf(c) };
      await audit.write({ what: "release_rolled_back", ...entry });
      return { recorded: true as const };
    })

    .on(api.stats, () => countPeople(now()))

    .on(api.deletedPeople, async ({ query: { cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await accountDeletions.restorable(now(), { cursor, limit });
      return { people: docs.map(toDeleted), ...page };
    })

    .on(api.findPerson, async ({ record, body: { email } }) => {
      const person = await people.byEmail(email);
      if (!person || person.erasedAt) throw new HttpProblem("not_found", "no_such_email");
      await record("person_looked_up", person._id);
      return { person: toFound(person) };
    }).app;
}
