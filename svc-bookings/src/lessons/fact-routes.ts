import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { ownChoice } from "../policy.ts";
import { type FactDeps, factsOf, shownFacts } from "./facts.ts";

/** How many of a tutor's lessons were held, where the tutor shows that. */
export const factRoutes = (deps: FactDeps) =>
  contractRoutes()
    .on(api.ownLessonFacts, async ({ caller: { id } }) => ({
      shown: await deps.lessonFacts.isShown(id),
      facts: await factsOf(deps, id),
    }))

    .on(api.showLessonFacts, async ({ caller: { id }, body: { shown } }) => {
      await deps.lessonFacts.show(ownChoice(id, shown));
      return { shown, message: en.lessonFactsSaved };
    })

    .on(api.lessonFacts, async ({ params: { tutorId } }) => ({
      facts: await shownFacts(deps, tutorId),
    })).app;
