import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { usersInternal as internal } from "@tutorsetu/contracts/users";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import { toPerson } from "./show.ts";
import type { People } from "./store.ts";

interface Deps {
  readonly people: People;
  readonly internalSecret: string;
}

const ByUserId = z.object({ userId: Id });

/** What neighbours ask about people and tell of them. */
export const internalRoutes = ({ people, internalSecret }: Deps) =>
  new Hono<AppEnv>()
    .get(
      "/internal/people",
      internalOnly(internalSecret),
      validate("query", internal.people.query ?? z.never()),
      async (c) => {
        const ids = c.req.valid("query").ids.toLowerCase().split(",").filter(Boolean).slice(0, 100);
        return c.json({ people: (await people.findMany(ids)).map(toPerson) });
      },
    )

    .put(
      "/internal/people/:userId/rating",
      internalOnly(internalSecret),
      validate("param", ByUserId),
      validate("json", internal.rating.body ?? z.never()),
      async (c) => {
        const doc = await people.find(c.req.valid("param").userId);
        if (!doc || doc.role === "Student") throw new HttpProblem("not_found", en.noSuchTutor);
        // Whoever became an administrator has no card to show it on, and svc-bookings need not ask for ever.
        if (doc.role === "Tutor")
          await people.change(doc._id, { rating: c.req.valid("json").rating });
        return c.json({ ok: true });
      },
    );
