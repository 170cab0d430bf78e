import { usersApi as api } from "@tutorsetu/contracts/apis";
import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import type { SuspendedPerson } from "@tutorsetu/contracts/administration/moderation";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { RecordAct } from "@tutorsetu/service-kit/audit/request";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Person } from "../people/person.ts";
import { toStanding } from "../people/show.ts";
import { byAdmin, moderatable, ownAccount, suspendable } from "../policy.ts";
import type { EmailQueue } from "../store/emails.ts";
import type {
  Act,
  Moderation,
  SuspendedPerson as Suspended,
} from "../store/moderation/moderation.ts";
import type { People } from "../store/people.ts";

interface Deps {
  readonly people: People;
  readonly moderation: Moderation;
  readonly emails: EmailQueue;
  readonly announceNotices: (person: Person) => void;
  readonly limiter: CreateLimiter;
  readonly now: () => Date;
}

const toSuspended = (
  { _id, userName, role, suspension }: Suspended,
  names: ReadonlyMap<string, string>,
): SuspendedPerson => ({
  _id,
  userName,
  role,
  reason: suspension.reason,
  at: suspension.at.toISOString(),
  answer: suspension.answer ?? null,
  answeredAt: suspension.answeredAt?.toISOString() ?? null,
  ...toSettlement(suspension.settlement, names),
});

/** Warnings and suspensions, and what a suspended person may still say; each act is on record before it happens. */
export function moderationRoutes({ people, moderation, ...deps }: Deps) {
  const { emails, announceNotices, limiter, now } = deps;
  const acts = limiter(60, 600, "too_often", "moderation-acts");
  const answers = limiter(10, 600, "too_often", "suspension-answers");

  async function begin(caller: Caller, record: RecordAct, what: AuditKind, of: Person) {
    await acts.take(caller.id);
    await record(what, of._id);
  }

  /** Two administrators may suspend each other at the same moment: then neither is. */
  async function keepOneAdmin(person: Authorized<Person>, act: Act, suspended: Person) {
    if (person.role !== "Admin" || (await people.activeAdmins()) > 0) return;
    await moderation.lift(person, act, now(), suspended.moderation?.at(-1)?._id);
    throw new HttpProblem("conflict", "last_admin");
  }

  return contractRoutes()
    .on(api.suspend, async ({ caller, record, body: { id, reason } }) => {
      const person = suspendable(caller, await people.find(id));
      await begin(caller, record, "suspended", person);
      const act = { by: caller.id, reason };
      const suspended = await moderation.suspend(person, act, now());
      if (!suspended) throw new HttpProblem("conflict", "already_suspended");
      await keepOneAdmin(person, act, suspended);
      announceNotices(suspended);
      await emails.add("suspension", person.email, now(), { reason });
      return { message: en.personSuspended };
    })

    .on(api.liftSuspension, async ({ caller, record, body: { id, reason } }) => {
      const person = moderatable(caller, await people.find(id));
      await begin(caller, record, "suspension_lifted", person);
      const lifted = await moderation.lift(person, { by: caller.id, reason }, now());
      if (!lifted) throw new HttpProblem("conflict", "not_suspended");
      announceNotices(lifted);
      await emails.add("suspension-lifted", person.email, now(), { reason });
      return { message: en.suspensionLifted };
    })

    .on(api.warn, async ({ caller, record, body: { id, reason } }) => {
      const person = moderatable(caller, await people.find(id));
      await begin(caller, record, "warned", person);
      const warned = await moderation.warn(person, { by: caller.id, reason }, now());
      if (!warned) throw new HttpProblem("not_found", "no_such_person");
      announceNotices(warned);
      await emails.add("warning", person.email, now(), { reason });
      return { message: en.personWarned };
    })

    .on(api.suspendedPeople, async ({ query: { cursor, limit = PAGE_SIZE, answers: which } }) => {
      const { docs, ...page } = await moderation.suspended({ cursor, limit }, which);
      const settlers = docs.flatMap(({ suspension }) => suspension.settlement?.by ?? []);
      const found = await people.findMany([...new Set(settlers)]);
      const names = new Map(found.map(({ _id, userName }) => [_id, userName]));
      return { people: docs.map((person) => toSuspended(person, names)), ...page };
    })

    .on(api.settleAnswer, async ({ caller, params: { id }, body: { settled } }) => {
      const settlement = settled ? { by: caller.id, at: now() } : null;
      if (!(await moderation.settleAnswer(byAdmin(caller, id), settlement)))
        throw new HttpProblem("not_found", "no_such_answer");
      return { message: en.reportSettled };
    })

    .on(api.standing, async ({ caller }) => {
      const person = await people.find(caller.id);
      if (!person) throw new HttpProblem("not_found", "no_such_person");
      return toStanding(person);
    })

    .on(api.answerSuspension, async ({ caller, body: { text } }) => {
      await answers.take(caller.id);
      const person = await people.find(caller.id);
      if (!person?.suspension) throw new HttpProblem("conflict", "not_suspended");
      if (!(await moderation.answer(ownAccount(caller), text, now())))
        throw new HttpProblem("conflict", "already_answered");
      return { message: en.answerSent };
    })

    .on(api.readWarning, async ({ caller, params: { id } }) => {
      if (!(await moderation.readWarning(ownAccount(caller), id)))
        throw new HttpProblem("not_found", "no_such_warning");
      return { message: en.warningRead };
    }).app;
}
