import { bookingsInternal } from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import type { Person } from "@tutorsetu/contracts/people";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { BookingDoc } from "../bookings/doc.ts";
import type { AskPeople } from "../bookings/people.ts";
import { personGone } from "../bookings/person-gone.ts";
import type { Bookings } from "../bookings/store.ts";
import type { Blocks } from "../blocks/store.ts";
import type { Reviews } from "../reviews/store.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly announce: (doc: BookingDoc) => void;
  readonly askPeople: AskPeople;
  readonly internalSecret: string;
}

/** Whoever only left may come back within a week and keeps their name until then (AMB-043). */
const isErased = (person: Person | undefined) =>
  !person || (!person.active && person.userName === en.deletedUser);

/** What the services beside this one may ask; to everybody else these routes do not exist. */
export function neighbourRoutes(deps: Deps) {
  const { bookings, reviews, blocks, announce, askPeople, internalSecret } = deps;
  const { personGone: gone, accepted } = bookingsInternal;
  const guard = internalOnly(internalSecret);

  return new Hono<AppEnv>()
    .post(gone.path, guard, validate("param", z.object({ userId: Id })), async (c) => {
      const userId = c.req.valid("param").userId.toLowerCase();
      const { cancelled } = await personGone({ bookings, announce }, userId);
      const [person] = await askPeople([userId]);
      if (isErased(person)) await reviews.forget(userId);
      return c.json({ ok: true as const, cancelled });
    })

    .get(accepted.path, guard, validate("query", accepted.query ?? z.never()), async (c) => {
      const { a, b } = c.req.valid("query");
      const pair = [a.toLowerCase(), b.toLowerCase()] as const;
      const [isAccepted, by] = await Promise.all([
        bookings.haveAccepted(...pair),
        blocks.by(...pair),
      ]);
      return c.json({ accepted: isAccepted && by.length === 0 });
    });
}
