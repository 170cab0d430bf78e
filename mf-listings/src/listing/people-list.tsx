import { useTitle } from "@tutorsetu/web-kit/document-title";
import { usePages } from "@tutorsetu/web-kit/query";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { useRedirectToBooking } from "../booking/viewer.ts";
import { FilterBar } from "./filter-bar.tsx";
import { type Choice, type Filter, queryOf, useFilters, type Values } from "./filters.ts";
import { ListBody, NoResults } from "./list-body.tsx";
import { AppliedChips, SortSelect, useSort } from "./list-summary.tsx";
import * as css from "./listing.module.css";

interface ListMessages {
  readonly title: string;
  readonly lead: string;
  readonly searchHint: string;
  readonly count: (total: number) => string;
  readonly empty: string;
  readonly failed: string;
}

interface Page<Person> {
  readonly items: readonly Person[];
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly nextCursor: string | null;
  readonly total: number;
}

interface Props<Person> {
  /** The first part of the cache key. */
  readonly subject: "tutors" | "students";
  /** The one address search engines shall know, e.g. "/tutor". */
  readonly canonical: string;
  readonly messages: ListMessages;
  readonly filters: readonly Filter[];
  readonly sorts?: readonly Choice[];
  readonly read: (
    query: Values,
    page: { readonly cursor?: string; readonly limit?: number },
    signal?: AbortSignal,
  ) => Promise<Page<Person>>;
  readonly card: (person: Person) => ReactNode;
}

const NO_SORTS: readonly Choice[] = [];

/** A public listing of people: search, filters in the address, chips, and the list page by page. */
export function PeopleList<
  Person extends { readonly _id: string; readonly userId: { readonly _id: string } },
>(props: Props<Person>) {
  const { subject, messages, read, sorts = NO_SORTS } = props;
  useTitle(messages.title);
  const filters = useFilters(props.filters);
  const sort = useSort(sorts);
  const query = queryOf({ ...filters.applied, search: filters.search, sort });
  const latestSignal = useLatest(JSON.stringify(query));
  const list = usePages([subject, query], (cursor) =>
    read(query, cursor ? { cursor } : {}, latestSignal()),
  );
  const first = list.first?.items.map(({ userId }) => userId._id);
  useRedirectToBooking(subject === "tutors" ? "tutor" : "student", first);
  // The summary changes together with the cards, which render deferred.
  const shown = useDeferredValue(list);
  const isKnown = !shown.isLoading && !shown.error;
  const summary = useRestoreFocus(isKnown ? shown.total : undefined);
  const title = `${subject}-title`;

  return (
    <section className={css.page} aria-labelledby={title}>
      <link rel="canonical" href={globalThis.location.origin + props.canonical} />
      <header className={css.head}>
        <h1 id={title}>{messages.title}</h1>
        <p>{messages.lead}</p>
      </header>
      <FilterBar
        subject={subject}
        searchHint={messages.searchHint}
        filters={props.filters}
        state={filters}
        facets={list.first?.facets}
        countOf={async (draft) => (await read(queryOf(draft), { limit: 1 })).total}
      />
      <div className={css.summary}>
        <output ref={summary} tabIndex={-1}>
          {isKnown && !shown.isStale ? messages.count(shown.total) : ""}
        </output>
        <AppliedChips filters={props.filters} state={filters} />
        {sorts.length > 0 && list.total > 0 && <SortSelect sorts={sorts} />}
      </div>
      <ListBody
        failed={messages.failed}
        list={list}
        empty={<NoResults title={messages.empty} filters={props.filters} state={filters} />}
      >
        {list.items.map((person) => (
          <li key={person._id} data-person={person._id}>
            {props.card(person)}
          </li>
        ))}
      </ListBody>
    </section>
  );
}

/** Returns the abort signal for calls made for `key`; a call for another key aborts the calls before it. */
function useLatest(key: string) {
  const latest = useRef<{ readonly key: string; readonly controller: AbortController }>(null);
  return () => {
    if (latest.current?.key !== key) {
      latest.current?.controller.abort();
      latest.current = { key, controller: new AbortController() };
    }
    return latest.current.controller.signal;
  };
}

/** The element that gets the focus when the focused card has left the list, as after a deletion; `total` while it is known. */
function useRestoreFocus(total: number | undefined) {
  const target = useRef<HTMLOutputElement>(null);
  const before = useRef(total);
  useEffect(() => {
    if (total === undefined) return;
    const isLess = before.current !== undefined && total < before.current;
    if (isLess && document.activeElement === document.body) target.current?.focus();
    before.current = total;
  }, [total]);
  return target;
}
