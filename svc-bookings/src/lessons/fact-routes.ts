import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { addDays, monthOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { FEWEST_LESSONS, type LessonFacts } from "@tutorsetu/contracts/lessons/tuitions";
import { en } from "@tutorsetu/contracts/replies";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { ownChoice } from "../policy.ts";
import type { LessonFactsStore } from "../store/tuition/lesson-facts.ts";

interface Deps {
  readonly lessonFacts: LessonFactsStore;
  readonly fetchPeople: FetchPeople;
  readonly now: () => Date;
}

/** How many of a tutor's lessons were held, where the tutor shows that. */
export function factRoutes({ lessonFacts, fetchPeople, now }: Deps) {
  /** Of this month, or of the one before while this one has few; null where both say too little. */
  async function factsOf(tutorUserId: string): Promise<LessonFacts | null> {
    const at = now();
    const month = monthOf(at);
    const before = monthOf(instantOf(addDays(`${month}-01`, -1), "12:00"));
    for (const one of [month, before]) {
      const facts = await lessonFacts.ofMonth(tutorUserId, one, at);
      if (facts.lessons >= FEWEST_LESSONS) return facts;
    }
    return null;
  }

  return contractRoutes()
    .on(api.ownLessonFacts, async ({ caller: { id } }) => ({
      shown: await lessonFacts.isShown(id),
      facts: await factsOf(id),
    }))

    .on(api.showLessonFacts, async ({ caller: { id }, body: { shown } }) => {
      await lessonFacts.show(ownChoice(id, shown));
      return { shown, message: en.lessonFactsSaved };
    })

    .on(api.lessonFacts, async ({ params: { tutorId } }) => {
      if (!(await lessonFacts.isShown(tutorId))) return { facts: null };
      // Of somebody who is not shown nothing is said; nor while nobody can tell.
      const [tutor] = await fetchPeople([tutorId]).catch(() => []);
      return { facts: tutor?.active ? await factsOf(tutorId) : null };
    }).app;
}
