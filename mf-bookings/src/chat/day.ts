import { formatDate } from "@tutorsetu/web-kit/i18n";
import type { Text } from "./text.ts";

const DAY_MS = 86_400_000;

/** "Today", "Yesterday" or the date, in the viewer's zone. */
export function dayOf(
  iso: string,
  text: Pick<Text, "today" | "yesterday">,
  now = Date.now(),
): string {
  const day = formatDate(iso);
  if (day === formatDate(new Date(now).toISOString())) return text.today;
  if (day === formatDate(new Date(now - DAY_MS).toISOString())) return text.yesterday;
  return day;
}
