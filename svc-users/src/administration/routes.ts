import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { usersApi as api } from "@tutorsetu/contracts/users";
import { allow, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Leaving } from "../leaving/leaving.ts";
import type { PersonDoc } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import type { Audit } from "./audit-store.ts";
import type { CountPeople } from "./stats-store.ts";

interface Deps {
  readonly people: People;
  readonly leaving: Leaving;
  readonly audit: Audit;
  readonly countPeople: CountPeople;
  readonly now: () => Date;
}

const ById = z.object({ id: Id });

/** What administrators do to other people's accounts; each act is written down before it happens. */
export function administrationRoutes({ people, leaving, audit, countPeople, now }: Deps) {
  async function personOf(id: string): Promise<PersonDoc> {
    const doc = await people.find(id);
    if (!doc || doc.erasedAt) throw new Fail("not_found", en.noSuchPerson);
    return doc;
  }

  async function remove(by: string, id: string, role: "Tutor" | "Student") {
    const doc = await personOf(id);
    if (doc.role !== role) throw new Fail("not_found", en.noSuchPerson);
    if (doc.gone?.by === "admin") return;
    await audit.write({ what: "delete", by, of: doc._id, at: now() });
    await leaving.leave(doc._id, "admin", now());
  }

  return new Hono<AppEnv>()
    .post("/users/deletetutor", allow(api.deleteTutor.access), valid("json", ById), async (c) => {
      await remove(callerOf(c).id, c.req.valid("json").id, "Tutor");
      return c.json({ message: en.userDeleted });
    })

    .post(
      "/users/deletestudent",
      allow(api.deleteStudent.access),
      valid("json", ById),
      async (c) => {
        await remove(callerOf(c).id, c.req.valid("json").id, "Student");
        return c.json({ message: en.userDeleted });
      },
    )

    .post("/users/restore", allow(api.restorePerson.access), valid("json", ById), async (c) => {
      const doc = await personOf(c.req.valid("json").id);
      if (!doc.active)
        await audit.write({ what: "restore", by: callerOf(c).id, of: doc._id, at: now() });
      if (!(await leaving.comeBack(doc._id, now()))) throw new Fail("conflict", en.restoreTooLate);
      return c.json({ message: en.personRestored });
    })

    .post("/users/make-admin", allow(api.makeAdmin.access), valid("json", ById), async (c) => {
      const doc = await personOf(c.req.valid("json").id);
      if (!doc.active) throw new Fail("not_found", en.noSuchPerson);
      if (doc.role !== "Admin") {
        await audit.write({ what: "make-admin", by: callerOf(c).id, of: doc._id, at: now() });
        await leaving.promote(doc._id, now());
      }
      return c.json({ message: en.madeAdmin });
    })

    .get("/users/stats", allow(api.stats.access), async (c) => c.json(await countPeople(now())));
}
