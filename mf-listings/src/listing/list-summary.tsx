import { Chip } from "@tutorsetu/ui/chip";
import { Select } from "@tutorsetu/ui/select";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useOfferName } from "@tutorsetu/web-kit/offer-name";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useEffect, useRef } from "react";
import { useMessages } from "../messages.ts";
import { useAreaName } from "./area-name.ts";
import { useClassLabel } from "./labels.tsx";
import { type Choice, type Filter, labelOf } from "./filters.ts";
import * as css from "./listing.module.css";
import { AFTER, type Values } from "./queries.ts";

interface Props {
  readonly filters: readonly Filter[];
  readonly state: { readonly applied: Values; readonly remove: (name: string) => void };
}

/** One removable chip per applied filter. */
export function AppliedChips({ filters, state }: Props) {
  const t = useMessages();
  return (
    <div className={css.chips}>
      {filters.map((filter) => {
        const value = state.applied[filter.name];
        if (!value || filter.partOf) return null;
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
    </div>
  );
}

interface UnderstoodProps {
  readonly understood: readonly Understood[] | undefined;
  readonly onRemove: (typed: string) => void;
}

/** What the words of the search were read as, each to be taken off together with its words. */
export function UnderstoodChips({ understood = [], onRemove }: UnderstoodProps) {
  const t = useMessages();
  const nameOf = useMeaning();
  if (understood.length === 0) return null;
  return (
    <fieldset className={`${css.chips} ${css.understood}`} aria-label={t.understood}>
      {understood.map((one) => (
        <Chip
          key={`${one.kind} ${one.value}`}
          removeLabel={format(t.removeFilter, { name: nameOf(one) })}
          onRemove={() => onRemove(one.typed)}
        >
          {nameOf(one)}
        </Chip>
      ))}
    </fieldset>
  );
}

function useMeaning() {
  const t = useMessages();
  const [subjectOf, areaOf, offerOf] = [useSubjectName(), useAreaName(), useOfferName()];
  const classLabel = useClassLabel();
  return ({ kind, value }: Understood): string => {
    if (kind === "subject") return subjectOf(value);
    if (kind === "city") return areaOf(value);
    if (kind === "class") return classLabel(Number(value));
    if (kind === "fee") return format(t.upToFee, { fee: formatRupees(Number(value)) });
    return offerOf(value);
  };
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
