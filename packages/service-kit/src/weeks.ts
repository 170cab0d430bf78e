const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Midnight (UTC) of the Monday that begins the ISO week of `day`. */
function mondayOf(day: Date): number {
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return midnight - ((day.getUTCDay() + 6) % 7) * DAY_MS;
}

export interface Week {
  /** The date of its Monday. */
  readonly week: string;
  readonly from: Date;
  readonly until: Date;
}

/** The last `count` ISO weeks up to and with the one of `now`, oldest first. */
export function lastWeeks(count: number, now: Date): Week[] {
  const last = mondayOf(now);
  return Array.from({ length: count }, (_, n) => {
    const from = new Date(last - (count - 1 - n) * WEEK_MS);
    return {
      week: from.toISOString().slice(0, 10),
      from,
      until: new Date(from.getTime() + WEEK_MS),
    };
  });
}
