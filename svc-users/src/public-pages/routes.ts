import { usersApi as api } from "@tutorsetu/contracts/apis";
import type { Operator } from "@tutorsetu/contracts/policies/operator";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { cityOf } from "../search-words/dictionary.ts";
import type { ListsFor } from "../listings/at-work.ts";
import { landingsAbout, mixedOf, relatedTo } from "../listings/landings.ts";
import { toLandingTutor, toPublicTutor, updatedOn } from "../people/show.ts";
import { asPublicTutor } from "../privacy/mask/as-stranger.ts";
import type { Listings } from "../store/listings.ts";
import type { People } from "../store/people.ts";
import type { PublicPages } from "../store/public-pages.ts";
import { addressOf, hasPublicPage } from "./address.ts";

interface Deps {
  readonly people: People;
  readonly listings: Pick<Listings, "landings">;
  readonly lists: ListsFor;
  readonly publicPages: PublicPages;
  readonly operator: Operator;
}

/** What is read without an account, and by search engines: the same for everybody who asks. */
export function publicPageRoutes({ people, publicPages, listings, lists, operator }: Deps) {
  return contractRoutes()
    .on(api.operator, async () => ({ operator }))

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
    })

    .on(api.landingPages, async ({ query: { limit, about, mixed } }) => {
      const all = await listings.landings();
      const found = about === undefined ? all : landingsAbout(about, all);
      const pages = mixed ? mixedOf(found) : found;
      return { pages: pages.slice(0, limit) };
    })

    .on(api.landingPage, async ({ c, query: { subject, city: typed, page = 1 } }) => {
      const all = await listings.landings();
      // A city has one page, whatever else it was called.
      const city = typed && cityOf(typed);
      const address = landingAddress(subject ?? null, city ?? null);
      const landing = all.find((one) => one.address === address);
      const skip = (page - 1) * PAGE_SIZE;
      if (!landing || skip >= landing.count) throw new HttpProblem("not_found", "no_such_tutor");
      const asked = { ...(landing.subject && { subject: landing.subject }), city };
      const { docs, total } = await lists(c).tutorsOf(asked, skip);
      const [hasMore, related] = [total > skip + PAGE_SIZE, relatedTo(landing, all)];
      return { landing, tutors: docs.map(toLandingTutor), page, hasMore, related };
    }).app;
}
