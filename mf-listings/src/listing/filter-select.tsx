import { Field } from "@tutorsetu/ui/field";
import { Select } from "@tutorsetu/ui/select";

interface Props {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string; count?: number }[];
  readonly onChoose: (value: string) => void;
}

/** One filter: the first choice means no filter; counts say how many results a choice would give. */
export function FilterSelect({ label, any, value, options, onChoose }: Props) {
  return (
    <Field label={label}>
      {(field) => (
        <Select {...field} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.count === undefined ? option.label : `${option.label} (${option.count})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
