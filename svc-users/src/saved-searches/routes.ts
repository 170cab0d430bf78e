import { usersApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { SavedSearch } from "@tutorsetu/contracts/tutoring/shortlist";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { ownSavings } from "../policy.ts";
import type { SavedSearches, StoredSearch } from "../store/savings/saved-searches.ts";
import { searchOf } from "./asked.ts";

interface Deps {
  readonly savedSearches: SavedSearches;
  readonly limiter: CreateLimiter;
  readonly now: () => Date;
}

const toSearch = ({ _id, name, query, createdAt }: StoredSearch): SavedSearch => ({
  _id,
  name,
  query,
  createdAt: createdAt.toISOString(),
});
const listed = (searches: readonly StoredSearch[]) => ({ searches: searches.map(toSearch) });

/** Searches that families save, to be told of new tutors. */
export function savedSearchRoutes({ savedSearches, limiter, now }: Deps) {
  const changes = limiter(60, 600, "too_often", "saved-searches");

  return contractRoutes()
    .on(api.savedSearches, async ({ caller }) => {
      const { _id } = ownSavings(caller);
      return listed(await savedSearches.of(_id));
    })

    .on(api.saveSearch, async ({ caller, body: { name, query } }) => {
      const own = ownSavings(caller);
      await changes.take(caller.id);
      const searches = await savedSearches.add(own, { name, ...searchOf(query) }, now());
      if (!searches) throw new HttpProblem("conflict", "searches_full");
      return { ...listed(searches), message: en.searchSaved };
    })

    .on(api.removeSearch, async ({ caller, params: { id } }) => {
      const own = ownSavings(caller);
      const searches = await savedSearches.remove(own, id);
      if (!searches) throw new HttpProblem("not_found", "no_such_search");
      return listed(searches);
    }).app;
}
