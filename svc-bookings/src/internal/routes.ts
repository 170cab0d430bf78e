import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { Person } from "@tutorsetu/contracts/people";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { ownDataPage } from "@tutorsetu/service-kit/own-data/pages";
import type { Blocks } from "../store/blocks.ts";
import { anonymousStudent, anonymousTutor } from "../bookings/parties.ts";
import type { OwnData } from "../store/own-data.ts";
import { bySystem } from "../policy.ts";
import type { Reviews } from "../store/reviews.ts";
import { endDemos } from "../demo/end-demos.ts";
import type { Calendars } from "../store/demo/calendars.ts";
import { type ChildrenDeps, followChildren } from "./children.ts";
import { endPending } from "./end-bookings.ts";
import { type EndTuitionsDeps, endTuitions } from "./end-tuitions.ts";
import { leavePosts } from "../requirements/gone.ts";
import { erasePerson } from "./erase.ts";

interface Deps extends ChildrenDeps, EndTuitionsDeps {
  readonly calendars: Calendars;
  readonly ownData: OwnData;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly internalSecret: string;
}

const MAX_STUDENTS = 100;

/** Cancels the pending bookings of a deleted account, ends its lessons, demo classes and calendar, closes its posts, tells the other side and removes the contact. Answers how many it cancelled. */
async function anonymise(deps: ChildrenDeps & Pick<Deps, "calendars">, userId: string) {
  await endTuitions(deps, userId);
  await leavePosts(deps, userId);
  const cancelled = await endPending(deps, userId);
  await endDemos(deps, userId);
  await deps.calendars.end(userId);
  await deps.bookings.refreshTutor(bySystem(anonymousTutor(userId)));
  await deps.bookings.refreshStudent(bySystem(anonymousStudent(userId)));
  return cancelled;
}

/** A deleted account may be restored within a week and keeps its name until then (AMB-043). */
const isPurged = (person: Person | undefined) =>
  !person || (!person.active && person.userName === en.deletedUser);

/** What other services may call; for everybody else these routes do not exist. */
export function internalRoutes(deps: Deps) {
  const { bookings, reviews, blocks, fetchPeople, internalSecret } = deps;

  return contractRoutes({ guard: internalOnly(internalSecret) })
    .on(bookingsInternal.personGone, async ({ params: { userId } }) => {
      const cancelled = await anonymise(deps, userId);
      const [person] = await fetchPeople([userId]);
      if (isPurged(person)) await reviews.anonymise(bySystem(userId));
      return { ok: true as const, cancelled };
    })

    .on(bookingsInternal.personErased, async ({ params: { userId } }) => {
      await anonymise(deps, userId);
      await erasePerson(deps, { userId });
      return { ok: true as const };
    })

    .on(bookingsInternal.childrenChanged, async ({ params: { userId }, body }) => {
      await followChildren(deps, userId, body);
      return { ok: true as const };
    })

    .on(bookingsInternal.personRenamed, async ({ params: { userId }, body: { userName } }) => {
      await deps.names.rename(bySystem({ userId, userName }));
      return { ok: true as const };
    })

    .on(bookingsInternal.ownData, async ({ params: { userId }, body: { cursor } }) =>
      ownDataPage(deps.ownData(userId), cursor),
    )

    .on(bookingsInternal.accepted, async ({ query: { a, b } }) => {
      const pair = [a.toLowerCase(), b.toLowerCase()] as const;
      const [isAccepted, by] = await Promise.all([
        bookings.haveAccepted(...pair),
        blocks.by(...pair),
      ]);
      return { accepted: isAccepted && by.length === 0 };
    })

    .on(bookingsInternal.asked, async ({ query }) => {
      const tutor = query.tutor.toLowerCase();
      const ids = query.students.toLowerCase().split(",").filter(Boolean).slice(0, MAX_STUDENTS);
      const asked = await bookings.whoAsked(tutor, ids);
      const blockedBy = await blocks.blockersOf(
        tutor,
        asked.map(({ studentUserId }) => studentUserId),
      );
      const shown = asked.filter(({ studentUserId }) => !blockedBy.has(studentUserId));
      return { students: shown.map(({ id }) => id) };
    }).app;
}
