import { usersInternal as internal } from "@tutorsetu/contracts/apis";
import type { Rating } from "@tutorsetu/contracts/people";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import type { EmailQueue } from "../store/emails.ts";
import type { ListsFor } from "../listings/at-work.ts";
import { similarTutors } from "../listings/similar-tutors.ts";
import { toPublicPerson } from "../people/show.ts";
import type { People } from "../store/people.ts";
import type { Moderation } from "../store/moderation/moderation.ts";
import { bySystem } from "../policy.ts";
import type { Sessions } from "../store/sessions.ts";

interface Deps {
  readonly people: People;
  readonly lists: ListsFor;
  readonly sessions: Sessions;
  readonly moderation: Pick<Moderation, "changes">;
  readonly emails: EmailQueue;
  readonly internalSecret: string;
  /** Who reads copies of the contact form. */
  readonly contactEmail: string;
  readonly now: () => Date;
}

const MAX_PEOPLE = 100;
const MAX_REVOCATIONS = 1000;

interface Told {
  readonly rating: Rating;
  readonly answersInHours?: number | null | undefined;
}

/** A message of before tells the time of answers in the rating, and may say nothing of it. */
function toldOf({ rating, answersInHours = rating?.answersInHours }: Told) {
  return answersInHours === undefined ? { rating } : { rating, answersInHours };
}

/** What other services ask of this one; the gateway does not route it. */
export function internalRoutes(deps: Deps) {
  const { people, lists, sessions, moderation, emails, contactEmail, now } = deps;

  return contractRoutes({ guard: internalOnly(deps.internalSecret) })
    .on(internal.people, async ({ query }) => {
      const ids = query.ids.toLowerCase().split(",").filter(Boolean);
      const found = await people.findMany(ids.slice(0, MAX_PEOPLE));
      return { people: found.map(toPublicPerson) };
    })

    .on(internal.similarTutors, async ({ c, query: { tutor, ...wish } }) => {
      const person = await people.find(tutor.toLowerCase());
      if (!person) return { tutors: [] };
      const found = await similarTutors(lists(c), person, wish);
      return { tutors: found.map(({ _id }) => _id) };
    })

    .on(internal.rating, async ({ params: { userId }, body }) => {
      const person = await people.find(userId);
      if (!person || person.role === "Student") throw new HttpProblem("not_found", "no_such_tutor");
      // An administrator has no card for a rating; the answer is ok, so that svc-bookings stops sending it.
      if (person.role === "Tutor") await people.change(bySystem(person), toldOf(body));
      return { ok: true as const };
    })

    .on(internal.revocations, async ({ query }) => {
      const { after, newest, cursor, suspendedAfter } = query;
      const at = Date.now();
      const ended = newest
        ? await sessions.newestRevocations(after, MAX_REVOCATIONS, cursor)
        : { revocations: await sessions.revocations(after, MAX_REVOCATIONS) };
      if (suspendedAfter === undefined) return { ...ended, now: at };
      const suspended = await moderation.changes(suspendedAfter, MAX_REVOCATIONS);
      return { ...ended, now: at, suspended };
    })

    .on(internal.contactAnswer, async ({ params: { id }, body: { email, ...variables } }) => {
      await emails.addContactAnswer(id, email, variables, now());
      return { ok: true as const };
    })

    .on(internal.contactCopy, async ({ params: { id }, body }) => {
      await emails.addContact(id, contactEmail, body, now());
      return { ok: true as const };
    }).app;
}
