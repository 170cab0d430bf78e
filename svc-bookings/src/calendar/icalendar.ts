import { SUBJECTS } from "@tutorsetu/contracts/domain";
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { en } from "../messages/en/calendar.ts";
import { hi } from "../messages/hi/calendar.ts";
import { titleCase } from "../notices/words.ts";
import { type CalendarEvent, endOf } from "./events.ts";

export type CalendarLanguage = "en" | "hi";
const TEXTS = { en, hi } as const;

function summaryOf(event: CalendarEvent, t: typeof en) {
  const known = SUBJECTS.find((one) => one === event.subject.toLowerCase());
  const subject = known ? t.subjects[known] : titleCase(event.subject);
  const what = t[event.kind].replace("{name}", event.name);
  return subject ? `${what} · ${subject}` : what;
}

/** An iCalendar file (RFC 5545) of these events, in UTC. */
export function icalendar(events: readonly CalendarEvent[], language: CalendarLanguage): string {
  const t = TEXTS[language];
  const calendar = ical({
    name: t.calendar,
    prodId: { company: "TutorSetu", product: "Lessons", language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const event of events)
    calendar.createEvent({
      id: `${event.id}@tutorsetu`,
      start: event.startsAt,
      end: endOf(event),
      stamp: event.changedAt,
      lastModified: event.changedAt,
      sequence: event.version,
      summary: summaryOf(event, t),
      ...(event.child ? { description: t.for.replace("{child}", event.child) } : {}),
      status: event.isCalledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      busystatus: event.isCalledOff ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
      transparency: event.isCalledOff
        ? ICalEventTransparency.TRANSPARENT
        : ICalEventTransparency.OPAQUE,
    });
  return calendar.toString();
}
