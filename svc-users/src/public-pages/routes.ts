import { usersApi as api } from "@tutorsetu/contracts/apis";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { toPublicTutor, updatedOn } from "../people/show.ts";
import { asPublicTutor } from "../privacy/mask/as-stranger.ts";
import type { People } from "../store/people.ts";
import type { PublicPages } from "../store/public-pages.ts";
import { addressOf, hasPublicPage } from "./address.ts";

interface Deps {
  readonly people: People;
  readonly publicPages: PublicPages;
}

/** What is read without an account, and by search engines: the same for everybody who asks. */
export function publicPageRoutes({ people, publicPages }: Deps) {
  return contractRoutes()
    .on(api.publicTutor, async ({ params: { id } }) => {
      const person = await people.find(id);
      if (!person || !hasPublicPage(person)) throw new HttpProblem("not_found", "no_such_tutor");
      return { tutor: toPublicTutor(person) };
    })

    .on(api.publicTutors, async ({ query: { cursor, limit = 1000 } }) => {
      const { docs, nextCursor } = await publicPages.list(cursor, limit);
      const tutors = docs.map((doc) => ({
        address: addressOf(asPublicTutor(doc)),
        updatedAt: updatedOn(doc),
      }));
      return { tutors, nextCursor };
    }).app;
}
