import { useTitle } from "@tutorsetu/web-kit/document-title";
import { usePages } from "@tutorsetu/web-kit/query";
import { type ReactNode, useDeferredValue } from "react";
import { useAskedElsewhere } from "../booking/use-asked.ts";
import { AppliedChips } from "./applied-chips.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Choice, type Filter, queryOf, useFilters, type Values } from "./filters.ts";
import { ListBody } from "./list-body.tsx";
import * as css from "./listing.module.css";
import { useLostFocus } from "./lost-focus.ts";
import { NothingFound } from "./nothing-found.tsx";
import { useOneFlight } from "./one-flight.ts";
import { SortSelect, useSort } from "./sort-select.tsx";

interface Words {
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
  readonly words: Words;
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
  const { subject, words, read, sorts = NO_SORTS } = props;
  useTitle(words.title);
  const filters = useFilters(props.filters);
  const sort = useSort(sorts);
  const query = queryOf({ ...filters.applied, search: filters.search, sort });
  const flight = useOneFlight(JSON.stringify(query));
  const list = usePages([subject, query], (cursor) =>
    read(query, cursor ? { cursor } : {}, flight()),
  );
  const first = list.first?.items.map(({ userId }) => userId._id);
  useAskedElsewhere(subject === "tutors" ? "tutor" : "student", first);
  // What is said of the list changes with its cards, which are drawn in pieces.
  const shown = useDeferredValue(list);
  const isKnown = !shown.isLoading && !shown.error;
  const summary = useLostFocus(isKnown ? shown.total : undefined);
  const title = `${subject}-title`;

  return (
    <section className={css.page} aria-labelledby={title}>
      <link rel="canonical" href={globalThis.location.origin + props.canonical} />
      <header className={css.head}>
        <h1 id={title}>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <FilterBar
        subject={subject}
        searchHint={words.searchHint}
        filters={props.filters}
        state={filters}
        facets={list.first?.facets}
        countOf={async (draft) => (await read(queryOf(draft), { limit: 1 })).total}
      />
      <div className={css.summary}>
        <output ref={summary} tabIndex={-1}>
          {isKnown && !shown.isStale ? words.count(shown.total) : ""}
        </output>
        <AppliedChips filters={props.filters} state={filters} />
        {sorts.length > 0 && list.total > 0 && <SortSelect sorts={sorts} />}
      </div>
      <ListBody
        failed={words.failed}
        list={list}
        nothing={<NothingFound title={words.empty} filters={props.filters} state={filters} />}
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
