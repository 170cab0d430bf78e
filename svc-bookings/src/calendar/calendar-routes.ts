import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { bookingOf, calendarBy } from "../policy.ts";
import type { Bookings } from "../store/bookings.ts";
import type { Calendars } from "../store/demo/calendars.ts";
import type { EventsOf } from "./events.ts";
import { icalendar } from "./icalendar.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly calendars: Calendars;
  readonly eventsOf: EventsOf;
}

const addressOf = (key: string) => ({ path: `/api/calendar/${key}.ics` });

/** A person's own calendar address, and single lessons as files. */
export function calendarRoutes({ bookings, calendars, eventsOf }: Deps) {
  const renewals = limiter(20, 3600);

  return contractRoutes()
    .on(api.calendarAddress, async ({ c, caller }) => {
      c.header("cache-control", "private, no-store");
      return addressOf(await calendars.keyOf(calendarBy(caller)));
    })

    .on(api.renewCalendar, async ({ c, caller }) => {
      await renewals.take(caller.id);
      c.header("cache-control", "private, no-store");
      return addressOf(await calendars.renew(calendarBy(caller)));
    })

    .on(api.calendarEvent, async ({ caller, params: { id }, query: { at, lang = "en" } }) => {
      const booking = bookingOf(caller.id, await bookings.find(id));
      const from = new Date(at);
      const events = await eventsOf(caller.id, from, new Date(from.getTime() + MINUTE_MS));
      const event = events.find(({ bookingId }) => bookingId === booking._id);
      if (!event) throw new HttpProblem("not_found", "no_such_event");
      return { name: `${event.id}.ics`, file: icalendar([event], lang) };
    }).app;
}
