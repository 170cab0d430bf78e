import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { REASONS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/replies";
import type { Person } from "@tutorsetu/contracts/people";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import type { Blocks } from "../store/blocks.ts";
import {
  anonymousStudent,
  anonymousTutor,
  type BookingDoc,
  otherSide,
} from "../bookings/booking.ts";
import { tell } from "../bookings/events.ts";
import type { Bookings } from "../store/bookings.ts";
import type { Names } from "../store/names.ts";
import { bySystem } from "../policy.ts";
import type { Reviews } from "../store/reviews.ts";
import { type EraseDeps, erasePerson } from "./erase.ts";

interface Deps extends EraseDeps {
  readonly names: Names;
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly publishEvents: (doc: BookingDoc) => void;
  readonly fetchPeople: FetchPeople;
  readonly internalSecret: string;
}

const MAX_STUDENTS = 100;

type BookingDeps = Pick<Deps, "bookings" | "publishEvents">;

/** Cancels the pending bookings of a deleted account, tells the other side and removes the contact. Answers how many it cancelled. */
async function anonymise({ bookings, publishEvents }: BookingDeps, userId: string) {
  let cancelled = 0;
  const reason = REASONS.gone;
  for (const doc of await bookings.pendingOf(userId)) {
    const deletedSide = doc.tutorUserId === userId ? "Tutor" : "Student";
    const ended = { kind: "cancelled", status: "cancelled", reason } as const;
    const told = tell([otherSide(deletedSide)], doc, { ...ended, notice: "booking_cancelled" });
    const change = { from: "pending", to: "cancelled", reason, ...told, deletedSide } as const;
    const changed = await bookings.transition(bySystem(doc), change);
    if (!changed) continue;
    cancelled += 1;
    publishEvents(changed);
  }
  await bookings.refreshParty("Tutor", bySystem(anonymousTutor(userId)));
  await bookings.refreshParty("Student", bySystem(anonymousStudent(userId)));
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
      await erasePerson(deps, userId);
      return { ok: true as const };
    })

    .on(bookingsInternal.personRenamed, async ({ params: { userId }, body: { userName } }) => {
      await deps.names.rename(bySystem({ userId, userName }));
      return { ok: true as const };
    })

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
      const [asked, blockedBy] = await Promise.all([
        bookings.whoAsked(tutor, ids),
        blocks.blockersOf(tutor, ids),
      ]);
      return { students: asked.filter((id) => !blockedBy.has(id)) };
    }).app;
}
