import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { hoursBy } from "../policy.ts";
import type { Availabilities, AvailabilityDoc } from "../store/demo/availabilities.ts";
import type { Reservations } from "../store/demo/reservations.ts";

interface Deps {
  readonly availabilities: Availabilities;
  readonly reservations: Reservations;
  readonly fetchPeople: FetchPeople;
  readonly now: () => Date;
}

const NOTHING = { version: 0, hours: [], exceptions: [], taken: [] };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** When tutors have time; anybody reads it, and when something is taken, not by whom. */
export function availabilityRoutes({ availabilities, reservations, fetchPeople, now }: Deps) {
  const perPerson = limiter(60, 3600);

  /** Only of tutors whom others see now: hours of students are taken, too. While nobody can tell, of those who have said hours. */
  async function isSeen(id: string, doc: AvailabilityDoc | null): Promise<boolean> {
    const people = await fetchPeople([id]).catch(() => null);
    if (!people) return doc !== null;
    return people.some(({ _id, role, active }) => _id === id && role === "Tutor" && active);
  }

  async function shown(tutorUserId: string, doc: AvailabilityDoc | null) {
    const at = now();
    const { version, hours, exceptions } = doc ?? NOTHING;
    const held = await reservations.taken(tutorUserId, at);
    const today = dateOf(at);
    return {
      version,
      hours: [...hours],
      exceptions: exceptions
        .filter(({ date }) => date >= today)
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .map(({ date, ranges }) => ({ date, ranges: [...ranges] })),
      taken: held.map(({ startsAt, minutes }) => ({ startsAt: startsAt.toISOString(), minutes })),
    };
  }

  return contractRoutes()
    .on(api.availability, async ({ c, params: { tutorId } }) => {
      const doc = await availabilities.of(tutorId);
      const isOwn = c.var.caller?.id === tutorId;
      return isOwn || (await isSeen(tutorId, doc)) ? shown(tutorId, doc) : NOTHING;
    })

    .on(api.setAvailability, async ({ caller, body }) => {
      await perPerson.take(caller.id);
      const saved = await availabilities.save(hoursBy(caller, body));
      if (saved) return shown(caller.id, saved);
      const current = await availabilities.of(caller.id);
      const { version, hours, exceptions } = body;
      // The same request sent again.
      const isRepeated =
        current?.version === version + 1 &&
        isSame([current.hours, current.exceptions], [hours, exceptions]);
      if (!isRepeated) throw new HttpProblem("conflict", "availability_outdated");
      return shown(caller.id, current);
    }).app;
}
