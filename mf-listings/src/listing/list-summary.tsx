import { Chip } from "@tutorsetu/ui/chip";
import { Select } from "@tutorsetu/ui/select";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../messages.ts";
import { type Choice, type Filter, labelOf } from "./filters.ts";
import * as css from "./listing.module.css";
import { AFTER, type Values } from "./queries.ts";

interface Props {
  readonly filters: readonly Filter[];
  readonly state: { readonly applied: Values; readonly remove: (name: string) => void };
  /** After the last chip. */
  readonly children?: ReactNode;
}

/** One removable chip per applied filter. */
export function AppliedChips({ filters, state, children }: Props) {
  const t = useMessages();
  return (
    <div className={css.chips}>
      {filters.map((filter) => {
        const value = state.applied[filter.name];
        if (!value) return null;
        const label = labelOf(filter, value);
        return (
          <Chip
            key={filter.name}
            removeLabel={format(t.removeFilter, { name: label })}
            onRemove={() => state.remove(filter.name)}
          >
            {label}
          </Chip>
        );
      })}
      {children}
    </div>
  );
}

interface SortSelectProps {
  /** The first one is the server's own order and needs no word in the address. */
  readonly sorts: readonly Choice[];
}

/** The chosen order, "" for the server's own. */
function useSort(sorts: readonly Choice[]): string {
  const [params] = useSearchParams();
  const sort = params.get("sort") ?? "";
  return sorts.slice(1).some(({ value }) => value === sort) ? sort : "";
}

/** The order of the list; it acts at once. */
export function SortSelect({ sorts }: SortSelectProps) {
  const t = useMessages();
  const changeParams = useChangeParams();
  const sort = useSort(sorts);
  const choose = (value: string) =>
    changeParams({ sort: value === sorts[0]?.value ? "" : value, [AFTER]: "" });
  const shown = sort || sorts[0]?.value;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // What was chosen before the page became live.
    const chosen = select.current?.value ?? shown;
    if (chosen && chosen !== shown) choose(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page begins
  }, []);

  return (
    <div className={css.sort}>
      <Select
        aria-label={t.sort}
        ref={select}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
