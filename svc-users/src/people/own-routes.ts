import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { usersApi as api } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Audit } from "../administration/audit-store.ts";
import { changesFor } from "./changes.ts";
import { toOwnProfile } from "./show.ts";
import type { People } from "./store.ts";

interface Deps {
  readonly people: People;
  readonly audit: Audit;
  readonly now: () => Date;
}

const ById = z.object({ id: Id });

/** One's own profile, as its owner sees and changes it. */
export function ownRoutes({ people, audit, now }: Deps) {
  const edits = limiter(60, 600);

  return new Hono<AppEnv>()
    .get("/users/profile", authorize(api.profile.access), async (c) => {
      const doc = await people.find(callerOf(c).id);
      if (!doc) throw new HttpProblem("not_found", en.noSuchPerson);
      return c.json({ profile: toOwnProfile(doc) });
    })

    .put(
      "/users/profile/:id",
      authorize(api.updateProfile.access),
      validate("param", ById),
      validate("json", api.updateProfile.body ?? z.never()),
      async (c) => {
        const caller = callerOf(c);
        await edits.take(caller.id);
        const doc = await people.find(c.req.valid("param").id);
        const isOwn = doc?._id === caller.id;
        if (!isOwn && caller.role !== "Admin") throw new HttpProblem("forbidden", en.notYours);
        if (!doc || doc.erasedAt) throw new HttpProblem("not_found", en.noSuchPerson);
        if (!isOwn) await audit.write({ what: "edit", by: caller.id, of: doc._id, at: now() });
        const changes = changesFor(doc.role, c.req.valid("json").profile);
        const saved = await people.change(doc._id, changes);
        if (!saved) throw new HttpProblem("not_found", en.noSuchPerson);
        return c.json({ data: toOwnProfile(saved), message: en.profileUpdated });
      },
    );
}
