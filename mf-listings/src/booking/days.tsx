import type { Requirement } from "@tutorsetu/contracts/people";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { useText } from "../text.ts";

type Day = NonNullable<Requirement["days"]>[number];

/** Monday first. The contract's own list would bring its schemas along. */
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly Day[];

/** "Mon, Wed", in the order of the week. */
export function useDayNames() {
  const text = useText();
  return (days: readonly string[]) =>
    DAYS.filter((day) => days.includes(day))
      .map((day) => text[day])
      .join(", ");
}

interface Props {
  readonly value: readonly string[];
  readonly onChange: (days: string[]) => void;
}

/** Which days of the week would suit. */
export function Days({ value, onChange }: Props) {
  const text = useText();
  const options = DAYS.map((day) => ({ value: day, label: text[day] }));
  return <ChoiceChips legend={text.bookDays} options={options} value={value} onChange={onChange} />;
}
