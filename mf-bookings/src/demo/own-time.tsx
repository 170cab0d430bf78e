import { DEMO_DAYS_AHEAD } from "@tutorsetu/contracts/lessons/demo-limits";
import { addDays, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { Button } from "@tutorsetu/ui/button";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { useState } from "react";
import * as css from "./demo-class.module.css";
import { QUARTERS, useTimeLabel } from "./clock-times.ts";
import { useDemoMessages } from "./messages.ts";

interface Props {
  readonly now: Date;
  /** As many as may be proposed are there. */
  readonly isFull: boolean;
  readonly onAdd: (at: string) => void;
}

/** A day and a time of one's own. */
export function OwnTime({ now, isFull, onAdd }: Props) {
  const t = useDemoMessages();
  const labelOf = useTimeLabel();
  const today = dateOf(now);
  const [date, setDate] = useState("");
  const [time, setTime] = useState("17:00");
  const [error, setError] = useState("");
  function add() {
    if (!date) return setError(t.timesNeeded);
    const at = instantOf(date, time);
    if (at <= now) return setError(t.inFuture);
    setError("");
    onAdd(at.toISOString());
  }
  return (
    <fieldset className={css.own}>
      <legend>{t.ownTime}</legend>
      <TextField
        label={t.date}
        type="date"
        min={today}
        max={addDays(today, DEMO_DAYS_AHEAD)}
        value={date}
        error={error || undefined}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <SelectField
        label={t.time}
        options={QUARTERS.map((value) => ({ value, label: labelOf(value) }))}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <Button variant="secondary" disabled={isFull} onClick={add}>
        {t.addTime}
      </Button>
    </fieldset>
  );
}
