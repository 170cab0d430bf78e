import { useTitle } from "@tutorsetu/web-kit/document-title";
import { usePages } from "@tutorsetu/web-kit/query";
import type { ReactNode } from "react";
import { AppliedChips } from "./applied-chips.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Filter, queryOf, useFilters, type Values } from "./filters.ts";
import { ListBody } from "./list-body.tsx";
import * as css from "./listing.module.css";

export interface Words {
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
  readonly words: Words;
  readonly filters: readonly Filter[];
  readonly read: (query: Values, cursor?: string) => Promise<Page<Person>>;
  readonly card: (person: Person) => ReactNode;
}

/** A public listing of people: search, filters in the address, chips, and the list page by page. */
export function PeopleList<Person extends { readonly _id: string }>(props: Props<Person>) {
  const { subject, words, read } = props;
  useTitle(words.title);
  const filters = useFilters(props.filters);
  const query = queryOf({ ...filters.applied, search: filters.search });
  const list = usePages([subject, query], (cursor) => read(query, cursor));
  const title = `${subject}-title`;

  return (
    <section className={css.page} aria-labelledby={title}>
      <header className={css.head}>
        <h1 id={title}>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <FilterBar
        searchHint={words.searchHint}
        filters={props.filters}
        state={filters}
        facets={list.first?.facets}
      />
      <div className={css.summary}>
        <output>{list.isLoading || list.error ? "" : words.count(list.total)}</output>
        <AppliedChips filters={props.filters} state={filters} />
      </div>
      <ListBody words={words} list={list} onReset={filters.reset}>
        {list.items.map((person) => (
          <li key={person._id}>{props.card(person)}</li>
        ))}
      </ListBody>
    </section>
  );
}
