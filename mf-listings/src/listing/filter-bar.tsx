import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { SelectField } from "@tutorsetu/ui/form-fields";
import { Icon } from "@tutorsetu/ui/icon";
import { Input } from "@tutorsetu/ui/input";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useDebouncedSearch } from "@tutorsetu/web-kit/use-debounced-search";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useMessages } from "../messages.ts";
import type { Filter, useFilters } from "./filters.ts";
import * as css from "./listing.module.css";
import type { Values } from "./queries.ts";

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
  const input = useRef<HTMLInputElement>(null);
  const box = useDebouncedSearch(state.search, state.searchFor, input);
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
      {/* Without scripts the browser itself asks for the list again. */}
      <form method="get" onSubmit={apply}>
        <div className={css.searchRow}>
          <Input
            ref={input}
            type="search"
            name="search"
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
            {filters.map((filter) => {
              const chosen = state.draft[filter.name] ?? "";
              return (
                <SelectField
                  key={filter.name}
                  name={filter.name}
                  label={filter.label}
                  placeholder={filter.any}
                  options={optionsOf(filter, facets?.[filter.name] ?? {}, chosen)}
                  value={chosen}
                  onChange={(event) => state.choose(filter.name, event.currentTarget.value)}
                />
              );
            })}
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

/** The options of a filter with the number of results each would give. */
const optionsOf = (filter: Filter, counts: Readonly<Record<string, number>>, chosen: string) =>
  filter.choices(counts, chosen).map(({ value, label, count }) => ({
    value,
    label: count === undefined ? label : `${label} (${count})`,
  }));

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
      {data === undefined ? "" : format(t.wouldMatch, { count: data })}
    </output>
  );
}
