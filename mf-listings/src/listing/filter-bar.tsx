import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Icon } from "@tutorsetu/ui/icon";
import { Input } from "@tutorsetu/ui/input";
import { Select } from "@tutorsetu/ui/select";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useMessages } from "../messages.ts";
import type { Filter, useFilters, Values } from "./filters.ts";
import * as css from "./listing.module.css";

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

interface FilterSelectProps {
  readonly filter: Filter;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** One filter: the first choice means no filter; counts say how many results a choice would give. */
function FilterSelect({ filter, counts = {}, value = "", onChoose }: FilterSelectProps) {
  return (
    <Field label={filter.label}>
      {(field) => (
        <Select {...field} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{filter.any}</option>
          {filter.choices(counts, value).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.count === undefined ? choice.label : `${choice.label} (${choice.count})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface ResultCountPreviewProps {
  readonly subject: string;
  readonly draft: Values;
  readonly countOf: (draft: Values) => Promise<number>;
}

/** How many people the chosen filters would leave, before they are applied. */
function ResultCountPreview({ subject, draft, countOf }: ResultCountPreviewProps) {
  const t = useMessages();
  const { data } = useQuery([subject, "count", draft], () => countOf(draft), {
    keepPreviousData: true,
  });
  return (
    <output className={css.preview}>
      {data === undefined ? "" : fill(t.wouldMatch, { count: data })}
    </output>
  );
}

const PAUSE_MS = 250;

/**
 * The text of the search box. It lives beside the box alone, so that a key press renders no card;
 * `search`, what the address says, follows after a pause.
 */
function useDebouncedSearch(search: string, write: (search: string) => void) {
  const [value, setValue] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Text that waits for the pause is newer than the address.
    if (timer.current === undefined) setValue((now) => (now.trim() === search ? now : search));
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stop() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  return {
    value,
    change(text: string) {
      setValue(text);
      stop();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        write(text.trim());
      }, PAUSE_MS);
    },
    /** Stops the timer and returns the text as it is now. */
    flush() {
      stop();
      return value.trim();
    },
    clear() {
      stop();
      setValue("");
    },
  };
}
