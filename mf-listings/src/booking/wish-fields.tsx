import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Toggle } from "@tutorsetu/ui/toggle";
import { LetterFields } from "../dialog/letter-fields.tsx";
import { useText } from "../text.ts";
import { DAYS, MODES, PARTS, type Wish } from "./wish.ts";

interface Props {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

/** Subject, message, when, where, and whether to try first; nothing is needed. */
export function WishFields({ wish, onChange }: Props) {
  const text = useText();
  const optionsOf = <Name extends keyof typeof text>(names: readonly Name[]) =>
    names.map((value) => ({ value, label: text[value] }));
  const places = { home: text.home, online: text.online, either: text.bookEither };
  return (
    <>
      <LetterFields
        letter={wish}
        onChange={onChange}
        labels={{ subject: text.bookSubject, message: text.bookMessage }}
        hint={text.bookMessageHint}
      />
      <ChoiceChips
        legend={text.bookDays}
        options={optionsOf(DAYS)}
        value={wish.days}
        onChange={(days) => onChange({ ...wish, days })}
      />
      {wish.days.length > 0 && (
        <ChoiceChips
          legend={text.bookParts}
          options={optionsOf(PARTS)}
          value={wish.parts}
          onChange={(parts) => onChange({ ...wish, parts })}
        />
      )}
      <Toggle
        legend={text.bookMode}
        name="mode"
        options={MODES.map((mode) => ({ value: mode, label: places[mode] }))}
        value={wish.mode}
        onChange={(mode) => onChange({ ...wish, mode })}
      />
      <Checkbox
        label={text.bookTrial}
        checked={wish.trial}
        onChange={(event) => onChange({ ...wish, trial: event.currentTarget.checked })}
      />
    </>
  );
}
