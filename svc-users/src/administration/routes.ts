import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { usersApi as api } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { Limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Leaving } from "../leaving/leaving.ts";
import { checkPassword } from "../passwords/hashes.ts";
import type { PersonDoc } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import type { Audit } from "./audit-store.ts";
import type { CountPeople } from "./stats-store.ts";

interface Deps {
  readonly people: People;
  readonly leaving: Leaving;
  readonly audit: Audit;
  readonly countPeople: CountPeople;
  /** Guesses at a password, by account. */
  readonly guesses: Limiter;
  readonly now: () => Date;
}

const ById = z.object({ id: Id });

/** What administrators do to other people's accounts; each act is written down before it happens. */
export function administrationRoutes({ people, leaving, audit, countPeople, guesses, now }: Deps) {
  async function personOf(id: string): Promise<PersonDoc> {
    const doc = await people.find(id);
    if (!doc || doc.erasedAt) throw new HttpProblem("not_found", en.noSuchPerson);
    return doc;
  }

  async function remove(by: string, id: string, role: "Tutor" | "Student") {
    const doc = await personOf(id);
    if (doc.role !== role) throw new HttpProblem("not_found", en.noSuchPerson);
    if (doc.gone?.by === "admin") return;
    await audit.write({ what: "delete", by, of: doc._id, at: now() });
    const left = await leaving.leave(doc, "admin", now());
    // Since it was read they may have been made an administrator.
    if (!left && (await people.find(id))?.active) throw new HttpProblem("not_found", en.noSuchPerson);
  }

  async function promote(by: string, id: string) {
    const doc = await personOf(id);
    if (!doc.active) throw new HttpProblem("conflict", en.adminDeleted);
    if (doc.role === "Admin") return;
    await audit.write({ what: "make-admin", by, of: doc._id, at: now() });
    const promoted = await leaving.promote(doc._id, now());
    // Since it was read the account may have been deleted, or promoted by somebody else.
    if (!promoted && !(await people.find(id))?.active) throw new HttpProblem("conflict", en.adminDeleted);
  }

  /** The same tries as anywhere else that this password opens something. */
  async function proveOneself(id: string, password: string | undefined) {
    if (!password) throw unprocessable("password", en.passwordRequired);
    await guesses.take(id);
    const self = await people.find(id);
    if (!(await checkPassword(self?.passwordHash ?? null, password)))
      throw unprocessable("password", en.currentWrong);
    await guesses.reset(id);
  }

  return new Hono<AppEnv>()
    .post("/users/deletetutor", authorize(api.deleteTutor.access), validate("json", ById), async (c) => {
      await remove(callerOf(c).id, c.req.valid("json").id, "Tutor");
      return c.json({ message: en.userDeleted });
    })

    .post(
      "/users/deletestudent",
      authorize(api.deleteStudent.access),
      validate("json", ById),
      async (c) => {
        await remove(callerOf(c).id, c.req.valid("json").id, "Student");
        return c.json({ message: en.userDeleted });
      },
    )

    .post("/users/restore", authorize(api.restorePerson.access), validate("json", ById), async (c) => {
      const doc = await people.find(c.req.valid("json").id);
      if (!doc) throw new HttpProblem("not_found", en.noSuchPerson);
      if (doc.erasedAt) throw new HttpProblem("conflict", en.restoreErased);
      if (!doc.active)
        await audit.write({ what: "restore", by: callerOf(c).id, of: doc._id, at: now() });
      if (!(await leaving.comeBack(doc._id, now()))) throw new HttpProblem("conflict", en.restoreTooLate);
      return c.json({ message: en.personRestored });
    })

    .post(
      "/users/make-admin",
      authorize(api.makeAdmin.access),
      validate("json", api.makeAdmin.body ?? z.never()),
      async (c) => {
        const { id, password } = c.req.valid("json");
        const by = callerOf(c).id;
        await proveOneself(by, password);
        await promote(by, id);
        return c.json({ message: en.madeAdmin });
      },
    )

    .get("/users/stats", authorize(api.stats.access), async (c) => c.json(await countPeople(now())));
}
