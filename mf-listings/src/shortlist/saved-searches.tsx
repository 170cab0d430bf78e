import type { SavedSearch } from "@tutorsetu/contracts/tutoring/shortlist";
import { Button } from "@tutorsetu/ui/button";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { shortlists } from "../api.ts";
import { appliedIn, namesOf } from "../listing/filters.ts";
import { useTutorFilters } from "../tutor-list/tutor-filters.ts";
import { useMessages } from "./messages.ts";
import * as css from "./shortlist.module.css";

/** Searches of whose new tutors somebody is told; a visitor reads how to have some. */
export function SavedSearches({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useMessages();
  return (
    <section className={css.searches} aria-labelledby="saved-searches">
      <h2 id="saved-searches">{t.searchesTitle}</h2>
      {isSignedIn ? (
        <Searches />
      ) : (
        <p className={css.note}>
          {t.searchesVisitor} <Link to="/login?next=%2Fshortlist">{t.signIn}</Link>
        </p>
      )}
    </section>
  );
}

/** What a search is called in the language of the page; its stored name is in that in which it was saved. */
function useNameOf() {
  const filters = useTutorFilters();
  return ({ name, query }: SavedSearch) =>
    namesOf(filters, appliedIn(filters, new URLSearchParams(query))).join(", ") || name;
}

function Searches() {
  const t = useMessages();
  const nameOf = useNameOf();
  const query = useQuery(["saved-searches"], () => shortlists.savedSearches());
  const [removed, setRemoved] = useState<readonly SavedSearch[]>([]);
  const { data, error, reload } = query;
  if (error && !data) return <Failure title={t.searchesFailed} error={error} onRetry={reload} />;
  if (!data) return <Skeleton lines={2} />;

  async function change(
    call: () => Promise<{ readonly searches: SavedSearch[] }>,
    done: () => void,
  ) {
    try {
      const { searches } = await call();
      query.set({ searches });
      done();
    } catch (failure) {
      toast.error(`${t.changeFailed} ${errorMessage(failure)}`);
    }
  }
  const remove = (search: SavedSearch) =>
    change(
      () => shortlists.removeSearch({ params: { id: search._id } }),
      () => setRemoved((before) => [...before, search]),
    );
  const undo = (search: SavedSearch) =>
    change(
      () => shortlists.saveSearch({ body: { name: search.name, query: search.query } }),
      () => setRemoved((before) => before.filter((one) => one !== search)),
    );

  return (
    <>
      <p className={css.note}>{data.searches.length > 0 ? t.searchesLead : t.noSearches}</p>
      <ul className={css.names}>
        {data.searches.map((search) => (
          <li key={search._id}>
            <div>
              <Link to={`/tutor?${search.query}`}>{nameOf(search)}</Link>
              <small>{format(t.savedOn, { date: formatDate(search.createdAt) })}</small>
            </div>
            <Button
              variant="quiet"
              size="s"
              aria-label={format(t.removeName, { name: nameOf(search) })}
              onClick={() => void remove(search)}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removed.map((search) => (
        <output key={search._id} className={css.removed}>
          {format(t.removed, { name: nameOf(search) })}{" "}
          <Button variant="quiet" size="s" onClick={() => void undo(search)}>
            {t.undo}
          </Button>
        </output>
      ))}
    </>
  );
}
