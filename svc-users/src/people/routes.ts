import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
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
import type { Audit } from "../store/administration.ts";
import type { Listings } from "../store/listings.ts";
import type { ShowPhone } from "../phones/routes.ts";
import { editableProfile } from "../policy.ts";
import { addressOf } from "../sessions/address.ts";
import { profileChanges } from "./person.ts";
import * as show from "./show.ts";
import type { People } from "../store/people.ts";

interface Deps {
  readonly people: People;
  readonly listings: Listings;
  readonly audit: Audit;
  readonly showPhone: ShowPhone;
  /** How many answers with addresses one visitor gets in ten minutes; after that they come without. */
  readonly emailAnswers: number;
  readonly now: () => Date;
}

const ById = z.object({ id: Id });

/** A filter that no option offers is a mistake, not an empty list. */
function knownBand(bands: readonly { id: string }[], name: string, id: string | undefined) {
  if (id === undefined || id === "" || bands.some((b) => b.id === id)) return;
  throw unprocessable(name, en.badRequest);
}

/** The two listings, the two detail pages, and one's own profile. */
export function peopleRoutes({ people, listings, audit, showPhone, emailAnswers, now }: Deps) {
  const answers = limiter(emailAnswers, 600);
  const edits = limiter(60, 600);

  /** Keeps addresses of tutors from being collected by a program (AMB-069). */
  async function emailRule(c: Context<AppEnv>) {
    const mayHave = await answers.take(c.var.caller?.id ?? addressOf(c)).then(
      () => true,
      () => false,
    );
    return <Card extends TutorCard>(card: Card) => (mayHave ? card : show.withoutEmail(card));
  }

  async function personOf(id: string, role: "Tutor" | "Student", viewer: Caller) {
    const person = await people.find(id);
    const maySee = !person?.hidden || viewer.role === "Admin" || viewer.id === person._id;
    if (person?.role === role && person.active && maySee) return person;
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
      const person = await personOf(c.req.valid("param").id, "Tutor", callerOf(c));
      const asAllowed = await emailRule(c);
      const data = asAllowed(show.toTutorProfile(person, await showPhone(callerOf(c), person)));
      return c.json({ data, tutor: data });
    })

    .get(
      "/users/student/:id",
      authorize(api.student.access),
      validate("param", ById),
      async (c) => {
        const person = await personOf(c.req.valid("param").id, "Student", callerOf(c));
        const data = show.toStudentProfile(person, await showPhone(callerOf(c), person));
        return c.json({ data, student: data });
      },
    )

    .get("/users/profile", authorize(api.profile.access), async (c) => {
      const person = await people.find(callerOf(c).id);
      if (!person) throw new HttpProblem("not_found", en.noSuchPerson);
      return c.json({ profile: show.toOwnProfile(person) });
    })

    .put(
      "/users/profile/:id",
      authorize(api.updateProfile.access),
      validate("param", ById),
      validate("json", api.updateProfile.body ?? z.never()),
      async (c) => {
        const caller = callerOf(c);
        await edits.take(caller.id);
        const person = editableProfile(caller, await people.find(c.req.valid("param").id));
        const { _id: of } = person;
        if (of !== caller.id) await audit.write({ what: "edit", by: caller.id, of, at: now() });
        const changes = profileChanges(person.role, c.req.valid("json").profile);
        const saved = await people.change(person, changes);
        if (!saved) throw new HttpProblem("not_found", en.noSuchPerson);
        return c.json({ data: show.toOwnProfile(saved), message: en.profileUpdated });
      },
    );
}
