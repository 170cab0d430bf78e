import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/market";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import type { TutorCard } from "@tutorsetu/contracts/people";
import { usersApi as api } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Listings } from "../directory/listings-store.ts";
import type { ShowPhone } from "../phones/show-phone.ts";
import { addressOf } from "../sessions/address.ts";
import * as show from "./show.ts";
import type { People } from "./store.ts";

interface Deps {
  readonly people: People;
  readonly listings: Listings;
  readonly showPhone: ShowPhone;
  /** How many answers with addresses one visitor gets in ten minutes; after that they come without. */
  readonly emailAnswers: number;
}

const ById = z.object({ id: Id });

/** A filter that no option offers is a mistake, not an empty list. */
function knownBand(bands: readonly { id: string }[], name: string, id: string | undefined) {
  if (id === undefined || id === "" || bands.some((b) => b.id === id)) return;
  throw unprocessable(name, en.badRequest);
}

/** The two listings and the two detail pages. */
export function peopleRoutes({ people, listings, showPhone, emailAnswers }: Deps) {
  const answers = limiter(emailAnswers, 600);

  /** Keeps addresses of tutors from being collected by a program (AMB-069). */
  async function emailRule(c: Context<AppEnv>) {
    const mayHave = await answers.take(c.var.caller?.id ?? addressOf(c)).then(
      () => true,
      () => false,
    );
    return <Card extends TutorCard>(card: Card) => (mayHave ? card : show.withoutEmail(card));
  }

  async function personOf(id: string, role: "Tutor" | "Student", viewer: Caller) {
    const doc = await people.find(id);
    const maySee = !doc?.withheld || viewer.role === "Admin" || viewer.id === doc._id;
    if (doc?.role === role && doc.active && maySee) return doc;
    throw new HttpProblem("not_found", role === "Tutor" ? en.noSuchTutor : en.noSuchStudent);
  }

  return new Hono<AppEnv>()
    .get(
      "/users/alltutors",
      authorize(api.allTutors.access),
      validate("query", api.allTutors.query ?? z.never()),
      async (c) => {
        const query = c.req.valid("query");
        knownBand(PRICE_BANDS, "price", query.price);
        knownBand(EXPERIENCE_BANDS, "experience", query.experience);
        const { docs, ...page } = await listings.tutors(query);
        const asAllowed = await emailRule(c);
        return c.json({ allTutor: docs.map(show.toTutorCard).map(asAllowed), ...page });
      },
    )

    .get(
      "/users/allstudents",
      authorize(api.allStudents.access),
      validate("query", api.allStudents.query ?? z.never()),
      async (c) => {
        const { docs, ...page } = await listings.students(c.req.valid("query"));
        return c.json({ allStudent: docs.map(show.toStudentCard), ...page });
      },
    )

    .get("/users/tutor/:id", authorize(api.tutor.access), validate("param", ById), async (c) => {
      const doc = await personOf(c.req.valid("param").id, "Tutor", callerOf(c));
      const asAllowed = await emailRule(c);
      const data = asAllowed(show.toTutorProfile(doc, await showPhone(callerOf(c), doc)));
      return c.json({ data, tutor: data });
    })

    .get("/users/student/:id", authorize(api.student.access), validate("param", ById), async (c) => {
      const doc = await personOf(c.req.valid("param").id, "Student", callerOf(c));
      const data = show.toStudentProfile(doc, await showPhone(callerOf(c), doc));
      return c.json({ data, student: data });
    });
}
