import { en } from "@tutorsetu/contracts/messages/en/server";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { DeletedPerson, FoundPerson } from "@tutorsetu/contracts/administration";
import { usersApi as api } from "@tutorsetu/contracts/users";
import { authorize } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { PersonDoc } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import type { DeletedDoc, DeletedPeople } from "./deleted-store.ts";

interface Deps {
  readonly people: People;
  readonly deletedPeople: DeletedPeople;
  readonly now: () => Date;
}

const toDeleted = ({ _id, userName, email, role, gone }: DeletedDoc): DeletedPerson => ({
  _id,
  userName,
  email,
  role,
  by: gone.by,
  deletedAt: gone.at.toISOString(),
  eraseAt: gone.eraseAt.toISOString(),
});

const toFound = ({ _id, userName, email, role, active, createdAt }: PersonDoc): FoundPerson => ({
  _id,
  userName,
  email,
  role,
  active,
  createdAt: createdAt.toISOString(),
});

/** Where an administrator looks before acting on an account: who was deleted, and whose an address is. */
export const lookupRoutes = ({ people, deletedPeople, now }: Deps) =>
  new Hono<AppEnv>()
    .get(
      "/users/deleted",
      authorize(api.deletedPeople.access),
      validate("query", api.deletedPeople.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const { docs, ...page } = await deletedPeople(now(), { cursor, limit });
        return c.json({ people: docs.map(toDeleted), ...page });
      },
    )

    .post(
      "/users/find-person",
      authorize(api.findPerson.access),
      validate("json", api.findPerson.body ?? z.never()),
      async (c) => {
        const doc = await people.byEmail(c.req.valid("json").email);
        if (!doc || doc.erasedAt) throw new HttpProblem("not_found", en.noSuchEmail);
        return c.json({ person: toFound(doc) });
      },
    );
