import { usersInternal as internal } from "@tutorsetu/contracts/apis";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { ListsFor } from "../listings/at-work.ts";
import { fittingTutors } from "../posts/fitting-tutors.ts";
import { publicPost } from "../posts/public-post.ts";
import type { People } from "../store/people.ts";

interface Deps {
  readonly people: People;
  readonly lists: ListsFor;
  readonly internalSecret: string;
}

/** What svc-bookings asks about posts of students: how everybody reads one, and which tutors it fits. */
export const postRoutes = ({ people, lists, internalSecret }: Deps) =>
  contractRoutes({ guard: internalOnly(internalSecret) })
    .on(internal.publicPost, async ({ body }) => {
      const person = await people.find(body.userId.toLowerCase());
      if (person?.role !== "Student") throw new HttpProblem("not_found", "no_such_student");
      return publicPost(person, body);
    })

    .on(internal.fittingTutors, ({ c, query }) => fittingTutors(lists(c), query)).app;
