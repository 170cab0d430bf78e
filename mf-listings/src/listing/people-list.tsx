import type { Call, Reply } from "@tutorsetu/contracts/endpoint";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useHead } from "@tutorsetu/web-kit/head";
import { type Query, usePages } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { useRedirectToBooking } from "../booking/viewer.ts";
import { SaveSearchButton } from "../saved/save-search-button.tsx";
import { ShortlistLink } from "../saved/shortlist-link.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Choice, type Filter, namesOf, useFilters } from "./filters.ts";
import { ListBody, NoResults, UnknownPlace } from "./list-body.tsx";
import { AppliedChips, SortSelect, UnderstoodChips } from "./list-summary.tsx";
import * as css from "./listing.module.css";
import { askedOf, canonicalOf, type List, queryOf, type Values } from "./queries.ts";
import type { Props as TypedFieldsProps } from "./typed-fields.tsx";

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
  readonly understood?: readonly Understood[] | undefined;
}

interface Props<E extends Call, Person> {
  readonly subject: List;
  readonly messages: ListMessages;
  /** Where the list is for somebody, in place of its second line. */
  readonly lead?: ReactNode;
  readonly filters: readonly Filter[];
  readonly loadTypedFields?: () => Promise<ComponentType<TypedFieldsProps>>;
  readonly sorts?: readonly Choice[];
  readonly query: (asked: Values) => Query<E>;
  readonly pageOf: (reply: Reply<E>) => Page<Person>;
  /** How many people a question would find. */
  readonly countOf: (asked: Values) => Promise<number>;
  readonly card: (person: Person) => ReactNode;
  /** How the order of the list comes about. */
  readonly note?: ReactNode;
}

const NO_SORTS: readonly Choice[] = [];

/** A public listing of people: search, filters in the address, chips, and the list page by page. */
export function PeopleList<
  E extends Call,
  Person extends { readonly _id: string; readonly userId: { readonly _id: string } },
>(props: Props<E, Person>) {
  const { subject, messages, sorts = NO_SORTS } = props;
  const isTutors = subject === "tutors";
  const [params] = useSearchParams();
  const asked = askedOf(subject, params);
  const { title: name, lead } = messages;
  useHead({ title: name, description: lead, canonical: canonicalOf(subject, asked) });
  const filters = useFilters(props.filters);
  const names = namesOf(props.filters, filters);
  const signal = useLatest(JSON.stringify(asked));
  const list = usePages(props.query(asked), props.pageOf, { signal });
  const first = list.first?.items.map(({ _id, userId }) => (isTutors ? userId._id : _id));
  useRedirectToBooking(isTutors ? "tutor" : "student", first);
  // The summary changes together with the cards, which render deferred.
  const shown = useDeferredValue(list);
  const isKnown = !shown.isLoading && !shown.error;
  const summary = useRestoreFocus(isKnown ? shown.total : undefined);
  const title = `${subject}-title`;

  return (
    <section className={css.page} aria-labelledby={title}>
      <header className={css.head}>
        <h1 id={title}>{messages.title}</h1>
        {props.lead ?? <p>{messages.lead}</p>}
      </header>
      <FilterBar
        subject={subject}
        searchHint={messages.searchHint}
        filters={props.filters}
        loadTypedFields={props.loadTypedFields}
        state={filters}
        facets={list.first?.facets}
        countOf={(draft) => props.countOf(queryOf(draft))}
      />
      <div className={css.summary}>
        <output ref={summary} tabIndex={-1}>
          {isKnown && !shown.isStale ? messages.count(shown.total) : ""}
        </output>
        <AppliedChips filters={props.filters} state={filters} />
        <UnderstoodChips understood={shown.first?.understood} onRemove={filters.removeWords} />
        {sorts.length > 0 && list.total > 0 && <SortSelect sorts={sorts} />}
        {isTutors && (
          <div className={css.links}>
            {props.note}
            <SaveSearchButton names={names} />
            <ShortlistLink isShort={names.length > 0} />
          </div>
        )}
      </div>
      <ListBody
        failed={messages.failed}
        list={list}
        refused={
          isRefused(list.error) &&
          asked["near"] && (
            <UnknownPlace near={asked["near"]} onRemove={() => filters.remove("near")} />
          )
        }
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

/** Something that was asked for does not exist. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 422;

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
