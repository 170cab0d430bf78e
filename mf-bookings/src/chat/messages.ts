import { en } from "../messages/en/chat.ts";
import { catalogue, formatDate } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(en, async () => (await import("../messages/hi/chat.ts")).hi);
export type Messages = typeof en;

const DAY_MS = 86_400_000;

/** "Today", "Yesterday" or the date, in the viewer's zone. */
export function dayOf(
  iso: string,
  t: Pick<Messages, "today" | "yesterday">,
  now = Date.now(),
): string {
  const day = formatDate(iso);
  if (day === formatDate(new Date(now).toISOString())) return t.today;
  if (day === formatDate(new Date(now - DAY_MS).toISOString())) return t.yesterday;
  return day;
}
