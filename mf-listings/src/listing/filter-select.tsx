import { Field } from "@tutorsetu/ui/field";
import { Select } from "@tutorsetu/ui/select";
import type { Filter } from "./filters.ts";

interface Props {
  readonly filter: Filter;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** One filter: the first choice means no filter; counts say how many results a choice would give. */
export function FilterSelect({ filter, counts = {}, value = "", onChoose }: Props) {
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
