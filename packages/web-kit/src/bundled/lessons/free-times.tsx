import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { dayIn, timeOfDayIn } from "@tutorsetu/contracts/lessons/moments";
import { Button } from "@tutorsetu/ui/button";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { type ReactNode, useId, useState } from "react";
import { useLanguage } from "../../shared/display/i18n.ts";
import * as css from "./free-times.module.css";

interface Props {
  readonly legend: string;
  readonly hint?: ReactNode;
  /** Of the button that shows all days. */
  readonly more: string;
  /** When it may begin, in order. */
  readonly options: readonly Date[];
  /** What is chosen, as instants. */
  readonly value: readonly string[];
  /** So many at most: while as many are chosen another one is not taken. */
  readonly most: number;
  readonly onChange: (value: string[]) => void;
}

/** So many days are shown at first. */
const FEW = 3;

/** Hours to choose from, day by day, a tap each. */
export function FreeTimes({ legend, hint, more, options, value, most, onChange }: Props) {
  const id = useId();
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const locale = language === "hi" ? "hi-IN" : "en-IN";
  const dates = [...new Set(options.map(dateOf))];
  const days = dates.map((date) => [date, options.filter((at) => dateOf(at) === date)] as const);
  const isChosen = (times: readonly Date[]) => times.some((at) => value.includes(at.toISOString()));
  const shown = days.filter(([, times], n) => showsAll || n < FEW || isChosen(times));

  function choose(ofDay: readonly string[], chosen: readonly string[]) {
    const next = [...value.filter((at) => !ofDay.includes(at)), ...chosen].toSorted((a, b) =>
      a.localeCompare(b),
    );
    if (next.length <= most || next.length < value.length) onChange(next);
  }

  return (
    <fieldset className={css.times} aria-describedby={hint ? id : undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p id={id} className={css.hint}>
          {hint}
        </p>
      )}
      {shown.map(([date, times]) => {
        const ofDay = times.map((at) => at.toISOString());
        return (
          <ChoiceChips
            key={date}
            legend={dayIn(locale, times[0] ?? date)}
            options={ofDay.map((at) => ({ value: at, label: timeOfDayIn(locale, at) }))}
            value={value.filter((at) => ofDay.includes(at))}
            onChange={(chosen) => choose(ofDay, chosen)}
          />
        );
      })}
      {shown.length < days.length && (
        <Button variant="quiet" size="s" onClick={() => setShowsAll(true)}>
          {more}
        </Button>
      )}
    </fieldset>
  );
}
