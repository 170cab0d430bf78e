import { QUIET_HOURS, SUMMARY_HOUR } from "@tutorsetu/contracts/notifications/choices";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** India has one time, without summer time. */
const INDIA_MS = 5.5 * HOUR_MS;

/** That hour of the day in India in which `now` is, `days` later. */
function atHour(now: Date, hour: number, days = 0): Date {
  const midnight = Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
  return new Date(midnight + days * DAY_MS + hour * HOUR_MS);
}

/** When devices may make a sound: now, or at the end of the quiet hours. */
export function afterQuietHours(now: Date): Date {
  if (now < atHour(now, QUIET_HOURS.to)) return atHour(now, QUIET_HOURS.to);
  return now < atHour(now, QUIET_HOURS.from) ? now : atHour(now, QUIET_HOURS.to, 1);
}

/** When the next daily summary goes; at that hour itself the one of the next day. */
export function nextSummary(now: Date): Date {
  const today = atHour(now, SUMMARY_HOUR);
  return now < today ? today : atHour(now, SUMMARY_HOUR, 1);
}
