import { usersApi as api } from "@tutorsetu/contracts/apis";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { Person } from "../people/person.ts";
import { isShownTutor, tutorCards } from "../people/tutor-cards.ts";
import { ownSavings } from "../policy.ts";
import type { SeenPeople } from "../privacy/seen-people.ts";
import type { People } from "../store/people.ts";
import type { SavedTutor, Shortlists } from "../store/savings/shortlists.ts";

interface Deps {
  readonly people: Pick<People, "find" | "findMany">;
  readonly shortlists: Shortlists;
  readonly seen: Pick<SeenPeople, "emails">;
  readonly limiter: CreateLimiter;
  readonly now: () => Date;
}

const idsOf = (saved: readonly SavedTutor[]) => ({ ids: saved.map(({ tutorId }) => tutorId) });

/** Tutors whom families save, and cards of tutors by their ids. */
export function shortlistRoutes({ people, shortlists, seen, limiter, now }: Deps) {
  const cardsOf = tutorCards(seen);
  const changes = limiter(300, 600, "too_often", "shortlist");

  /** Those that are shown at the moment, in the order of `ids`, which are of users or profiles. */
  async function shownTutors(ids: readonly string[]): Promise<Person[]> {
    const found = (await people.findMany(ids)).filter(isShownTutor);
    const byId = new Map(found.flatMap((one) => [[one._id, one] as const, [one.profileId, one]]));
    return [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
  }

  return contractRoutes()
    .on(api.shortlistIds, async ({ caller }) => {
      const { _id } = ownSavings(caller);
      return idsOf(await shortlists.of(_id));
    })

    .on(api.shortlist, async ({ c, caller }) => {
      const { _id } = ownSavings(caller);
      const { ids } = idsOf(await shortlists.of(_id));
      const tutors = await shownTutors(ids);
      return { tutors: await cardsOf(c, tutors), unavailable: ids.length - tutors.length };
    })

    .on(api.saveTutor, async ({ caller, params: { tutorId } }) => {
      const own = ownSavings(caller);
      await changes.take(caller.id);
      const tutor = await people.find(tutorId);
      if (!tutor || !isShownTutor(tutor)) throw new HttpProblem("not_found", "no_such_tutor");
      const saved = await shortlists.add(own, tutor._id, now());
      if (!saved) throw new HttpProblem("conflict", "shortlist_full");
      return idsOf(saved);
    })

    .on(api.unsaveTutor, async ({ caller, params: { tutorId } }) => {
      const own = ownSavings(caller);
      await changes.take(caller.id);
      const tutor = await people.find(tutorId);
      return idsOf(await shortlists.remove(own, tutor?._id ?? tutorId));
    })

    .on(api.mergeShortlist, async ({ caller, body: { ids } }) => {
      const own = ownSavings(caller);
      await changes.take(caller.id);
      const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
      const found = (await people.findMany(asked)).filter(
        ({ role, erasedAt }) => role === "Tutor" && !erasedAt,
      );
      const known = new Map(
        found.flatMap(({ _id, profileId }) => [[_id, _id] as const, [profileId, _id]]),
      );
      const tutorIds = [...new Set(asked.flatMap((id) => known.get(id) ?? []))];
      return idsOf(await shortlists.merge(own, tutorIds, now()));
    })

    .on(api.tutorCards, async ({ c, query: { ids = "" } }) => ({
      tutors: await cardsOf(c, await shownTutors(ids.toLowerCase().split(",").filter(Boolean))),
    })).app;
}
