import { addDays, instantOf, monthOf } from "@tutorsetu/contracts/lessons/india-time";
import { FEWEST_LESSONS, type LessonFacts } from "@tutorsetu/contracts/lessons/facts";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { LessonFactsStore } from "../store/tuition/lesson-facts.ts";

export interface FactDeps {
  readonly lessonFacts: LessonFactsStore;
  readonly fetchPeople: FetchPeople;
  readonly now: () => Date;
}

/** Of this month, or of the one before while this one has few; null where both say too little. */
export async function factsOf(
  { lessonFacts, now }: Pick<FactDeps, "lessonFacts" | "now">,
  tutorUserId: string,
): Promise<LessonFacts | null> {
  const at = now();
  const month = monthOf(at);
  const before = monthOf(instantOf(addDays(`${month}-01`, -1), "12:00"));
  for (const one of [month, before]) {
    const facts = await lessonFacts.ofMonth(tutorUserId, one, at);
    if (facts.lessons >= FEWEST_LESSONS) return facts;
  }
  return null;
}

/** The same for strangers: only where the tutor wants it, and nothing of somebody who is not shown, or while nobody can tell. */
export async function shownFacts(deps: FactDeps, tutorUserId: string): Promise<LessonFacts | null> {
  if (!(await deps.lessonFacts.isShown(tutorUserId))) return null;
  const [tutor] = await deps.fetchPeople([tutorUserId]).catch(() => []);
  return tutor?.active ? factsOf(deps, tutorUserId) : null;
}
