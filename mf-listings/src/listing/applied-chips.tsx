import { Chip } from "@tutorsetu/ui/chip";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import { type Filter, labelOf, type Values } from "./filters.ts";
import * as css from "./listing.module.css";

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
        if (!value) return null;
        const label = labelOf(filter, value);
        return (
          <Chip
            key={filter.name}
            removeLabel={fill(t.removeFilter, { name: label })}
            onRemove={() => state.remove(filter.name)}
          >
            {label}
          </Chip>
        );
      })}
    </div>
  );
}
