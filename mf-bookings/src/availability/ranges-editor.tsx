import type { Range } from "@tutorsetu/contracts/lessons/hours";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Select } from "@tutorsetu/ui/select";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { type ReactNode, useId } from "react";
import { QUARTERS, useTimeLabel } from "../demo/clock-times.ts";
import * as css from "./availability.module.css";
import { nextRange, rangesProblem } from "./hours-draft.ts";
import { useHoursMessages } from "./messages.ts";

interface Props {
  /** The day, as the labels say it. */
  readonly day: string;
  readonly ranges: readonly Range[];
  readonly onChange: (ranges: readonly Range[]) => void;
  /** What else can be done with them. */
  readonly children?: ReactNode;
}

const MIDNIGHT = "24:00";
const ENDS = [...QUARTERS.slice(1), MIDNIGHT];
const MOST = 6;

/** The times of one day: from, until, and another one. */
export function RangesEditor({ day, ranges, onChange, children }: Props) {
  const t = useHoursMessages();
  const problemText = useProblemText();
  const timeLabel = useTimeLabel();
  const error = useId();
  const labelOf = (time: string) => (time === MIDNIGHT ? t.midnight : timeLabel(time));
  const problem = rangesProblem(ranges);
  const set = (n: number, change: Partial<Range>) =>
    onChange(ranges.map((range, i) => (i === n ? { ...range, ...change } : range)));
  const described = problem ? { "aria-invalid": true, "aria-describedby": error } : {};

  return (
    <div className={css.ranges}>
      {ranges.map((range, n) => (
        // Two of one day may begin at one time while they are edited.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className={css.range}>
          <Select
            {...described}
            aria-label={format(t.from, { day })}
            value={range.from}
            onChange={(event) => set(n, { from: event.currentTarget.value })}
          >
            {QUARTERS.map((time) => (
              <option key={time} value={time}>
                {labelOf(time)}
              </option>
            ))}
          </Select>
          <span aria-hidden="true">–</span>
          <Select
            {...described}
            aria-label={format(t.until, { day })}
            value={range.until}
            onChange={(event) => set(n, { until: event.currentTarget.value })}
          >
            {ENDS.map((time) => (
              <option key={time} value={time}>
                {labelOf(time)}
              </option>
            ))}
          </Select>
          <Button
            variant="quiet"
            className={css.remove}
            aria-label={format(t.removeTime, {
              day,
              from: labelOf(range.from),
              until: labelOf(range.until),
            })}
            onClick={() => onChange(ranges.filter((_, i) => i !== n))}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      <p id={error} className={css.error} aria-live="polite">
        {problem && problemText(problem)}
      </p>
      <div className={css.more}>
        <Button
          variant="secondary"
          size="s"
          disabled={ranges.length >= MOST}
          aria-label={format(t.addTimeOn, { day })}
          onClick={() => onChange([...ranges, nextRange(ranges)])}
        >
          {t.addTime}
        </Button>
        {children}
      </div>
    </div>
  );
}
