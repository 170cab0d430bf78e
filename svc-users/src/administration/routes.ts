import type { DeletedPerson, FoundPerson } from "@tutorsetu/contracts/administration";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id, PAGE_SIZE } from "@tutorsetu/contracts/page";
import { usersApi as api } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { Limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { AccountDeletion } from "../account-deletion/account-deletion.ts";
import type { AccountDeletions, DeletedPerson as Deleted } from "../store/account-deletions.ts";
import { checkPassword } from "../passwords/password.ts";
import type { PeopleOutbox } from "../people/outbox.ts";
import type { Person } from "../people/person.ts";
import type { People } from "../store/people.ts";
import { deletable, promotable, restorable } from "../policy.ts";
import type { Audit, CountPeople } from "../store/administration.ts";

interface Deps {
  readonly people: People;
  readonly peopleOutbox: PeopleOutbox;
  readonly accountDeletion: AccountDeletion;
  readonly accountDeletions: AccountDeletions;
  readonly audit: Audit;
  readonly countPeople: CountPeople;
  /** Guesses at a password, by account. */
  readonly guesses: Limiter;
  readonly now: () => Date;
}

const ById = z.object({ id: Id });

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
  const { people, peopleOutbox, accountDeletion, accountDeletions, guesses, now } = deps;
  const { audit, countPeople } = deps;

  async function remove(caller: Caller, id: string, role: "Tutor" | "Student") {
    const person = deletable(caller, await people.find(id), role);
    if (person.deletion?.by === "admin") return;
    await audit.write({ what: "delete", by: caller.id, of: person._id, at: now() });
    const deleted = await accountDeletion.softDelete(person, "admin", now());
    // Since it was read they may have been made an administrator.
    if (!deleted && (await people.find(id))?.active)
      throw new HttpProblem("not_found", en.noSuchPerson);
  }

  async function promote(caller: Caller, id: string) {
    const person = promotable(caller, await people.find(id));
    if (person.role === "Admin") return;
    await audit.write({ what: "make-admin", by: caller.id, of: person._id, at: now() });
    const promoted = await people.promote(person, now());
    if (promoted) return peopleOutbox.settle(promoted);
    // Since it was read the account may have been deleted, or promoted by somebody else.
    if (!(await people.find(id))?.active) throw new HttpProblem("conflict", en.adminDeleted);
  }

  /** With the limit of tries of every other place where this password opens something. */
  async function confirmPassword(id: string, password: string | undefined) {
    if (!password) throw unprocessable("password", en.passwordRequired);
    await guesses.take(id);
    const self = await people.find(id);
    if (!(await checkPassword(self?.passwordHash ?? null, password)))
      throw unprocessable("password", en.currentWrong);
    await guesses.reset(id);
  }

  return new Hono<AppEnv>()
    .post(
      "/users/deletetutor",
      authorize(api.deleteTutor.access),
      validate("json", ById),
      async (c) => {
        await remove(callerOf(c), c.req.valid("json").id, "Tutor");
        return c.json({ message: en.userDeleted });
      },
    )

    .post(
      "/users/deletestudent",
      authorize(api.deleteStudent.access),
      validate("json", ById),
      async (c) => {
        await remove(callerOf(c), c.req.valid("json").id, "Student");
        return c.json({ message: en.userDeleted });
      },
    )

    .post(
      "/users/restore",
      authorize(api.restorePerson.access),
      validate("json", ById),
      async (c) => {
        const caller = callerOf(c);
        const person = restorable(caller, await people.find(c.req.valid("json").id));
        if (!person.active)
          await audit.write({ what: "restore", by: caller.id, of: person._id, at: now() });
        if (!(await accountDeletion.restore(person, now())))
          throw new HttpProblem("conflict", en.restoreTooLate);
        return c.json({ message: en.personRestored });
      },
    )

    .post(
      "/users/make-admin",
      authorize(api.makeAdmin.access),
      validate("json", api.makeAdmin.body ?? z.never()),
      async (c) => {
        const { id, password } = c.req.valid("json");
        const caller = callerOf(c);
        await confirmPassword(caller.id, password);
        await promote(caller, id);
        return c.json({ message: en.madeAdmin });
      },
    )

    .get("/users/stats", authorize(api.stats.access), async (c) => c.json(await countPeople(now())))

    .get(
      "/users/deleted",
      authorize(api.deletedPeople.access),
      validate("query", api.deletedPeople.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const { docs, ...page } = await accountDeletions.restorable(now(), { cursor, limit });
        return c.json({ people: docs.map(toDeleted), ...page });
      },
    )

    .post(
      "/users/find-person",
      authorize(api.findPerson.access),
      validate("json", api.findPerson.body ?? z.never()),
      async (c) => {
        const person = await people.byEmail(c.req.valid("json").email);
        if (!person || person.erasedAt) throw new HttpProblem("not_found", en.noSuchEmail);
        return c.json({ person: toFound(person) });
      },
    );
}
