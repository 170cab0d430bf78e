import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/market";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { type ProfileEdit, usersApi, usersInternal } from "@tutorsetu/contracts/users";
import { allow, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Sessions } from "../sessions/store.ts";
import * as show from "./doc.ts";
import type { People } from "./store.ts";

interface Deps {
  readonly people: People;
  readonly sessions: Sessions;
  readonly internalSecret: string;
}

const ById = z.object({ id: Id });
const api = usersApi;

/** A filter that no option offers is a mistake, not an empty list. */
function knownBand(bands: readonly { id: string }[], name: string, id: string | undefined) {
  if (id === undefined || id === "" || bands.some((b) => b.id === id)) return;
  throw new Fail("invalid", en.badRequest, { fields: { [name]: en.badRequest } });
}

/** Only what this role has; the rest of what was sent is dropped. */
function changesFor(role: string, edit: ProfileEdit): Partial<show.PersonDoc> {
  const { userName, phoneNo, city, state, bio, ...own } = edit;
  const common = { userName, phoneNo, city, state, bio };
  const { fee, hourly_rate, subjects, experience, grade, subjectInterested } = own;
  const roles: Record<string, Partial<show.PersonDoc>> = {
    Tutor: { fee, hourly_rate, subjects, experience },
    Student: { grade, subjectInterested },
  };
  const wanted = Object.entries({ ...common, ...roles[role] });
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
}

export function peopleRoutes({ people, sessions, internalSecret }: Deps) {
  async function personOf(id: string, role: "Tutor" | "Student") {
    const doc = await people.find(id);
    if (doc?.role === role && doc.active) return doc;
    throw new Fail("not_found", role === "Tutor" ? en.noSuchTutor : en.noSuchStudent);
  }

  async function remove(id: string, role: "Tutor" | "Student") {
    const doc = await people.find(id);
    if (doc?.role !== role) throw new Fail("not_found", en.noSuchPerson);
    // Ended first: a crash between the two leaves nobody signed in, and doing it again finishes it.
    await sessions.endAll(doc._id);
    if (doc.active) await people.change(doc._id, { active: false });
    return { message: en.userDeleted };
  }

  return new Hono<AppEnv>()
    .get(
      "/users/alltutors",
      allow(api.allTutors.access),
      valid("query", api.allTutors.query ?? z.never()),
      async (c) => {
        const query = c.req.valid("query");
        knownBand(PRICE_BANDS, "price", query.price);
        knownBand(EXPERIENCE_BANDS, "experience", query.experience);
        const { docs, ...page } = await people.tutors(query);
        return c.json({ allTutor: docs.map(show.toTutorCard), ...page });
      },
    )

    .get(
      "/users/allstudents",
      allow(api.allStudents.access),
      valid("query", api.allStudents.query ?? z.never()),
      async (c) => {
        const { docs, ...page } = await people.students(c.req.valid("query"));
        return c.json({ allStudent: docs.map(show.toStudentCard), ...page });
      },
    )

    .get("/users/tutor/:id", allow(api.tutor.access), valid("param", ById), async (c) => {
      const data = show.toTutorProfile(await personOf(c.req.valid("param").id, "Tutor"));
      return c.json({ data, tutor: data });
    })

    .get("/users/student/:id", allow(api.student.access), valid("param", ById), async (c) => {
      const data = show.toStudentProfile(await personOf(c.req.valid("param").id, "Student"));
      return c.json({ data, student: data });
    })

    .post("/users/deletetutor", allow(api.deleteTutor.access), valid("json", ById), async (c) => {
      c.var.log.info(
        { audit: "delete", by: callerOf(c).id, of: c.req.valid("json").id },
        "admin action",
      );
      return c.json(await remove(c.req.valid("json").id, "Tutor"));
    })

    .post(
      "/users/deletestudent",
      allow(api.deleteStudent.access),
      valid("json", ById),
      async (c) => {
        c.var.log.info(
          { audit: "delete", by: callerOf(c).id, of: c.req.valid("json").id },
          "admin action",
        );
        return c.json(await remove(c.req.valid("json").id, "Student"));
      },
    )

    .get("/users/profile", allow(api.profile.access), async (c) => {
      const doc = await people.find(callerOf(c).id);
      if (!doc) throw new Fail("not_found", en.noSuchPerson);
      return c.json({ profile: show.toOwnProfile(doc) });
    })

    .put(
      "/users/profile/:id",
      allow(api.updateProfile.access),
      valid("param", ById),
      valid("json", api.updateProfile.body ?? z.never()),
      async (c) => {
        const caller = callerOf(c);
        const doc = await people.find(c.req.valid("param").id);
        const isOwn = doc?._id === caller.id;
        if (!isOwn && caller.role !== "Admin") throw new Fail("forbidden", en.notYours);
        if (!doc) throw new Fail("not_found", en.noSuchPerson);
        if (!isOwn) c.var.log.info({ audit: "edit", by: caller.id, of: doc._id }, "admin action");
        const changes = changesFor(doc.role, c.req.valid("json").profile);
        const next = show.withTokens({ ...doc, ...changes });
        const saved = await people.change(doc._id, { ...changes, tokens: next.tokens });
        return c.json({ data: show.toOwnProfile(saved ?? next), message: en.profileUpdated });
      },
    )

    .get(
      "/internal/people",
      internalOnly(internalSecret),
      valid("query", usersInternal.people.query ?? z.never()),
      async (c) => {
        const ids = c.req.valid("query").ids.toLowerCase().split(",").filter(Boolean).slice(0, 100);
        return c.json({ people: (await people.findMany(ids)).map(show.toPerson) });
      },
    );
}
