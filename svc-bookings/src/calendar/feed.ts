import { DAY_MS } from "@tutorsetu/contracts/lessons/india-time";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { Hono } from "hono";
import type { Calendars } from "../store/demo/calendars.ts";
import type { EventsOf } from "./events.ts";
import { icalendar } from "./icalendar.ts";

interface Deps {
  readonly calendars: Calendars;
  readonly eventsOf: EventsOf;
  readonly now: () => Date;
}

const DAYS_BEFORE = 90;
const DAYS_AHEAD = 400;

/**
 * A person's calendar, for programs that know its address. Nothing keeps it, and no log has the key: what a service logs is
 * the pattern of the path.
 */
export function calendarFeed({ calendars, eventsOf, now }: Deps) {
  return new Hono<AppEnv>().get("/calendar/:file{[A-Za-z0-9_-]{43}[.]ics}", async (c) => {
    const owner = await calendars.ownerOf(c.req.param("file").slice(0, -".ics".length));
    if (!owner) throw new HttpProblem("not_found", "no_such_calendar");
    const at = now().getTime();
    const from = new Date(at - DAYS_BEFORE * DAY_MS);
    const events = await eventsOf(owner, from, new Date(at + DAYS_AHEAD * DAY_MS));
    const language = c.req.query("lang") === "hi" ? "hi" : "en";
    return c.body(icalendar(events, language), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="tutorsetu.ics"',
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
  });
}
