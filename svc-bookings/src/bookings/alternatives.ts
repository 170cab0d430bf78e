import type { Alternative } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { Blocks } from "../store/blocks.ts";
import type { BookingDoc } from "./booking.ts";

const MOST_PEOPLE = 100;

const isOffered = ({ bookingStatus, bookerRole, alternatives = [] }: BookingDoc) =>
  bookingStatus === "pending" && bookerRole === "Student" && alternatives.length > 0;

const toAlternative = ({ userName, active, tutor }: Person): Alternative[] =>
  active && tutor ? [{ _id: tutor._id, userName, city: tutor.city, fee: tutor.fee }] : [];

interface Deps {
  readonly blocks: Blocks;
  readonly fetchPeople: FetchPeople;
}

/**
 * The tutors who are offered to this student in place of those who have not answered, as svc-users knows them now; by
 * booking id. Nobody while it is away.
 */
export async function alternativesIn(
  docs: readonly BookingDoc[],
  studentUserId: string,
  { blocks, fetchPeople }: Deps,
): Promise<ReadonlyMap<string, Alternative[]>> {
  const own = docs.filter((doc) => doc.studentUserId === studentUserId && isOffered(doc));
  const ids = [...new Set(own.flatMap(({ alternatives = [] }) => alternatives))];
  const asked = ids.slice(0, MOST_PEOPLE);
  const [people, blockers] = await Promise.all([
    fetchPeople(asked).catch(() => []),
    blocks.blockersOf(studentUserId, asked),
  ]);
  const byId = new Map(people.map((person) => [person._id, person]));
  const shown = (id: string) => {
    const person = blockers.has(id) ? undefined : byId.get(id);
    return person ? toAlternative(person) : [];
  };
  return new Map(own.map(({ _id, alternatives = [] }) => [_id, alternatives.flatMap(shown)]));
}
