import { Checkbox } from "@tutorsetu/ui/checkbox";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { Toggle } from "@tutorsetu/ui/toggle";
import { LetterFields } from "../dialog/letter-fields.tsx";
import { useMessages } from "../messages.ts";
import { DAYS, MODES, PARTS, type Wish } from "./wish.ts";

interface Props {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

/** Subject, message, when, where, and whether to try first; nothing is needed. */
export function WishFields({ wish, onChange }: Props) {
  const t = useMessages();
  const optionsOf = <Name extends keyof typeof t>(names: readonly Name[]) =>
    names.map((value) => ({ value, label: t[value] }));
  const places = { home: t.home, online: t.online, either: t.bookEither };
  return (
    <>
      <LetterFields
        letter={wish}
        onChange={onChange}
        labels={{ subject: t.bookSubject, message: t.bookMessage }}
        hint={t.bookMessageHint}
      />
      <ChoiceChips
        legend={t.bookDays}
        options={optionsOf(DAYS)}
        value={wish.days}
        onChange={(days) => onChange({ ...wish, days })}
      />
      {wish.days.length > 0 && (
        <ChoiceChips
          legend={t.bookParts}
          options={optionsOf(PARTS)}
          value={wish.parts}
          onChange={(parts) => onChange({ ...wish, parts })}
        />
      )}
      <Toggle
        legend={t.bookMode}
        name="mode"
        options={MODES.map((mode) => ({ value: mode, label: places[mode] }))}
        value={wish.mode}
        onChange={(mode) => onChange({ ...wish, mode })}
      />
      <Checkbox
        label={t.bookTrial}
        checked={wish.trial}
        onChange={(event) => onChange({ ...wish, trial: event.currentTarget.checked })}
      />
    </>
  );
}
