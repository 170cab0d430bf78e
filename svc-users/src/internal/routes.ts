import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { usersInternal as internal } from "@tutorsetu/contracts/users";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { EmailQueue } from "../store/emails.ts";
import { toPublicPerson } from "../people/show.ts";
import type { People } from "../store/people.ts";
import { bySystem } from "../policy.ts";
import type { Sessions } from "../store/sessions.ts";

interface Deps {
  readonly people: People;
  readonly sessions: Sessions;
  readonly emails: EmailQueue;
  readonly internalSecret: string;
  /** Who reads copies of the contact form. */
  readonly contactEmail: string;
  readonly now: () => Date;
}

const ById = z.object({ id: Id });
const ByUserId = z.object({ userId: Id });

const MAX_PEOPLE = 100;
const MAX_REVOCATIONS = 1000;

/** What other services ask of this one; the gateway does not route it. */
export function internalRoutes(deps: Deps) {
  const { people, sessions, emails, contactEmail, now } = deps;
  const withSecret = internalOnly(deps.internalSecret);

  return new Hono<AppEnv>()
    .get(
      "/internal/people",
      withSecret,
      validate("query", internal.people.query ?? z.never()),
      async (c) => {
        const ids = c.req.valid("query").ids.toLowerCase().split(",").filter(Boolean);
        const found = await people.findMany(ids.slice(0, MAX_PEOPLE));
        return c.json({ people: found.map(toPublicPerson) });
      },
    )

    .put(
      "/internal/people/:userId/rating",
      withSecret,
      validate("param", ByUserId),
      validate("json", internal.rating.body ?? z.never()),
      async (c) => {
        const person = await people.find(c.req.valid("param").userId);
        if (!person || person.role === "Student")
          throw new HttpProblem("not_found", en.noSuchTutor);
        // An administrator has no card for a rating; the answer is ok, so that svc-bookings stops sending it.
        if (person.role === "Tutor")
          await people.change(bySystem(person), { rating: c.req.valid("json").rating });
        return c.json({ ok: true });
      },
    )

    .get(
      "/internal/revocations",
      withSecret,
      validate("query", internal.revocations.query ?? z.never()),
      async (c) => {
        const at = Date.now();
        const { after } = c.req.valid("query");
        return c.json({
          revocations: await sessions.revocations(after, MAX_REVOCATIONS),
          now: at,
        });
      },
    )

    .post(
      "/internal/letters/contact/:id",
      withSecret,
      validate("param", ById),
      validate("json", internal.contactCopy.body ?? z.never()),
      async (c) => {
        await emails.addContact(c.req.valid("param").id, contactEmail, c.req.valid("json"), now());
        return c.json({ ok: true as const });
      },
    );
}
