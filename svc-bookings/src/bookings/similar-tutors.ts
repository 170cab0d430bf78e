import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Blocks } from "../store/blocks.ts";
import type { Bookings } from "../store/bookings.ts";
import type { BookingDoc } from "./booking.ts";

const MOST_OFFERED = 3;

/** Tutors like the one of this booking, for its student. Rejects while svc-users does not answer. */
export type SimilarTutors = (doc: BookingDoc) => Promise<readonly Person[]>;

interface Deps {
  readonly users: ServiceClient;
  readonly bookings: Pick<Bookings, "openOf">;
  readonly blocks: Pick<Blocks, "by">;
  readonly fetchPeople: FetchPeople;
}

export const similarTutors =
  ({ users, bookings, blocks, fetchPeople }: Deps): SimilarTutors =>
  async ({ tutorUserId: tutor, studentUserId: student, studentProfileId, subject, mode }) => {
    const query = { tutor, subject, ...(mode ? { mode } : {}) };
    const { tutors } = await users.call(usersInternal.similarTutors, { query });
    const free: string[] = [];
    for (const id of tutors) {
      if (free.length === MOST_OFFERED) break;
      const [blockers, open] = await Promise.all([
        blocks.by(id, student),
        bookings.openOf(id, studentProfileId ?? student),
      ]);
      if (id !== tutor && blockers.length === 0 && !open) free.push(id);
    }
    const people = await fetchPeople(free);
    return free.flatMap((id) => people.filter(({ _id, active }) => _id === id && active));
  };
