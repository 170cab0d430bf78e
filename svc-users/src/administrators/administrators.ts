import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { AccountDeletion } from "../account-deletion/account-deletion.ts";
import type { PeopleOutbox } from "../people/outbox.ts";
import { type Person, roleAfterAdmin } from "../people/person.ts";
import { isSuspended } from "../people/standing.ts";
import { bySystem } from "../policy.ts";
import type { Administrators } from "../store/administrators/administrators.ts";
import type { AdminRequest, AdminRequests } from "../store/administrators/requests.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { WithLease } from "../store/administrators/lease.ts";
import type { People } from "../store/people.ts";
import { administratorEmails } from "./emails.ts";

interface Deps {
  readonly people: People;
  readonly administrators: Administrators;
  readonly adminRequests: AdminRequests;
  readonly withLease: WithLease;
  readonly accountDeletion: AccountDeletion;
  readonly peopleOutbox: PeopleOutbox;
  readonly emails: EmailQueue;
  readonly audit: Pick<AuditTrail, "write">;
}

export type AdministratorActs = ReturnType<typeof createAdministratorActs>;

const DAY_MS = 86_400_000;
/** How long a request waits for consent, and how long it waits where nobody could give it. */
const CONSENT_MS = retentionMs("adminRequests");
const DELAY_MS = DAY_MS;

const isAdmin = (person: Person | null) => Boolean(person?.active && person.role === "Admin");
const mayDecide = (person: Person | null) =>
  Boolean(person && isAdmin(person) && !isSuspended(person));

/**
 * Who becomes an administrator and who is one no longer. What two people decide is stored before it is done and swept
 * until it is done, so that an instance that dies half way leaves nothing half done.
 */
export function createAdministratorActs(deps: Deps) {
  const { people, administrators, adminRequests, withLease, accountDeletion } = deps;
  const { peopleOutbox, audit } = deps;
  const emails = administratorEmails(deps);

  /** One at a time in all instances: two who remove each other must not both succeed. */
  const alone = <T>(act: () => Promise<T>) => withLease("administrators", act);

  /** Those who could agree to what somebody asks for. */
  const others = async (id: string) =>
    (await administrators.active()).filter((one) => one._id !== id && mayDecide(one));

  async function rejectUnlessAdmin(id: string) {
    if (!mayDecide(await people.find(id))) throw new HttpProblem("forbidden", "forbidden");
  }

  async function promote(request: AdminRequest, now: Date): Promise<boolean> {
    const promoted = await people.promote(bySystem({ _id: request.of }), now);
    if (promoted) await peopleOutbox.settle(promoted);
    return isAdmin(promoted ?? (await people.find(request.of)));
  }

  const remove = (request: AdminRequest, now: Date) =>
    alone(async () => {
      const person = await people.find(request.of);
      if (!person?.active) return person !== null;
      if (!isAdmin(person) || (await others(person._id)).length === 0) return false;
      const by = request.by === request.of ? "self" : "admin";
      await accountDeletion.softDelete(bySystem(person), by, now, roleAfterAdmin(person));
      return true;
    });

  /** Once or again: each step changes nothing when it was done already. */
  async function carryOut(request: AdminRequest, now: Date): Promise<boolean> {
    const { kind, by, of } = request;
    const isDone = await (kind === "make-admin" ? promote : remove)(request, now);
    const what = kind === "make-admin" ? "admin_made" : "admin_deleted";
    if (isDone) await audit.write({ what, by, of });
    if (isDone) await emails.done(request, now);
    await adminRequests.remove(bySystem(request));
    return isDone;
  }

  /** Over: too late for consent, or the one who asked is no administrator any longer. */
  async function isOver({ until, isDelayed, by, of }: AdminRequest, now: Date) {
    const asker = await people.find(by);
    // Also somebody who is suspended may want their own account deleted.
    const mayAsk = by === of ? isAdmin(asker) : mayDecide(asker);
    return (until <= now && !isDelayed) || !mayAsk;
  }

  async function sweepOne(request: AdminRequest, now: Date): Promise<void> {
    if (request.approved) {
      await carryOut(request, now);
      return;
    }
    if (await isOver(request, now)) {
      await adminRequests.cancel(bySystem(request));
      return;
    }
    if (!request.isDelayed || request.until > now) return;
    const due = await adminRequests.approve(bySystem(request), { by: request.by, at: now });
    if (due) await carryOut(due, now);
  }

  return {
    /** Stores what is asked for, or finds that it waits already. */
    async ask(
      kind: AdminRequest["kind"],
      of: Authorized<Person>,
      { by, reason }: Pick<AdminRequest, "by" | "reason">,
      now: Date,
    ): Promise<AdminRequest> {
      for (const old of await adminRequests.all()) if (old.of === of._id) await sweepOne(old, now);
      const isDelayed = (await others(by)).length === 0;
      if (isDelayed && kind === "delete-admin") throw new HttpProblem("conflict", "last_admin");
      const until = new Date(now.getTime() + (isDelayed ? DELAY_MS : CONSENT_MS));
      const asked = { id: newId(), kind, of: of._id, by, reason, at: now, until, isDelayed };
      const request = await adminRequests.add(bySystem(asked));
      if (request.id !== asked.id) return request;
      await audit.write({ what: "admin_asked", by, of: of._id, note: kind });
      await emails.asked(request, now);
      return request;
    },

    /** Rejects when it is over, or was decided by somebody else. */
    async approve(request: Authorized<AdminRequest>, by: string, now: Date): Promise<void> {
      await rejectUnlessAdmin(by);
      if (await isOver(request, now)) {
        await adminRequests.cancel(request);
        throw new HttpProblem("conflict", "admin_request_over");
      }
      const approved = await adminRequests.approve(request, { by, at: now });
      if (!approved) throw new HttpProblem("conflict", "admin_request_over");
      await audit.write({ what: "admin_agreed", by, of: approved.of, note: approved.kind });
      if (!(await carryOut(approved, now))) throw new HttpProblem("conflict", "admin_request_over");
    },

    async cancel(request: Authorized<AdminRequest>, by: string, now: Date): Promise<void> {
      if (!(await adminRequests.cancel(request)))
        throw new HttpProblem("conflict", "admin_request_over");
      await audit.write({ what: "admin_cancelled", by, of: request.of, note: request.kind });
      await emails.cancelled(request, now);
    },

    /** The last one stays, also when two demote each other at once. */
    demote: (person: Authorized<Person>, by: string, reason: string, now: Date) =>
      alone(async () => {
        await rejectUnlessAdmin(by);
        if ((await others(person._id)).length === 0)
          throw new HttpProblem("conflict", "last_admin");
        const demoted = await administrators.demote(person, roleAfterAdmin(person), now);
        if (!demoted) throw new HttpProblem("conflict", "not_an_admin");
        await audit.write({ what: "admin_demoted", by, of: person._id });
        await peopleOutbox.settle(demoted);
        await emails.demoted(demoted, by, reason, now);
      }),

    /** Carries out what was decided, what has waited its day, and forgets what is over. */
    async sweep(now = new Date()): Promise<void> {
      for (const request of await adminRequests.all()) await sweepOne(request, now);
    },

    /** Those that wait for somebody. */
    pending: async (now: Date) =>
      (await adminRequests.all()).filter(
        ({ approved, isDelayed, until }) => !approved && (isDelayed || until > now),
      ),
  };
}
