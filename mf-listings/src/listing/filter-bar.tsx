import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Input } from "@tutorsetu/ui/input";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useMessages } from "../messages.ts";
import { FilterSelect } from "./filter-select.tsx";
import type { Filter, useFilters, Values } from "./filters.ts";
import * as css from "./listing.module.css";
import { useDebouncedSearch } from "./typing.ts";
import { ResultCountPreview } from "./would-match.tsx";

interface Props {
  readonly subject: string;
  readonly searchHint: string;
  readonly filters: readonly Filter[];
  readonly state: ReturnType<typeof useFilters>;
  readonly countOf: (draft: Values) => Promise<number>;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

/** The search box and, behind 'Show Filters', the selects with Reset and Apply. */
export function FilterBar({ subject, searchHint, filters, state, facets, countOf }: Props) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const box = useDebouncedSearch(state.search, state.searchFor);
  const toggle = useRef<HTMLButtonElement>(null);
  const isChanged = filters.some(({ name }) => state.draft[name] !== state.applied[name]);

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    state.apply(box.flush());
    // The panel closes, and what is hidden cannot keep the focus.
    if (document.getElementById(panel)?.contains(document.activeElement)) toggle.current?.focus();
    setOpen(false);
  }

  return (
    <search className={css.bar}>
      <form onSubmit={apply}>
        <div className={css.searchRow}>
          <Input
            type="search"
            aria-label={t.searchLabel}
            placeholder={searchHint}
            maxLength={LIMITS.search}
            value={box.value}
            onChange={(event) => box.change(event.currentTarget.value)}
          />
          <Button
            ref={toggle}
            variant="secondary"
            aria-expanded={open}
            aria-controls={panel}
            iconStart={<Icon name="filter" />}
            onClick={() => setOpen(!open)}
          >
            {open ? t.hideFilters : t.showFilters}
          </Button>
        </div>
        <div id={panel} className={css.panel} hidden={!open}>
          <div className={css.fields}>
            {filters.map((filter) => (
              <FilterSelect
                key={filter.name}
                filter={filter}
                counts={facets?.[filter.name]}
                value={state.draft[filter.name]}
                onChoose={(value) => state.choose(filter.name, value)}
              />
            ))}
          </div>
          <div className={css.actions}>
            {open && isChanged && (
              <ResultCountPreview
                subject={subject}
                draft={{ ...state.draft, search: state.search }}
                countOf={countOf}
              />
            )}
            <Button
              variant="quiet"
              onClick={() => {
                box.clear();
                state.reset();
              }}
            >
              {t.resetFilters}
            </Button>
            <Button type="submit">{t.applyFilters}</Button>
          </div>
        </div>
      </form>
    </search>
  );
}
