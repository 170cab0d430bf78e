import type { Db } from "mongodb";
import { demoEventsOf } from "../../calendar/events.ts";
import { bookingsCollection } from "../bookings.ts";
import { availabilityCollection, mongoAvailabilities } from "./availabilities.ts";
import { calendarsCollection, indexCalendars, mongoCalendars } from "./calendars.ts";
import { indexDemoClasses, mongoDemoClasses } from "./demo-classes.ts";
import { indexReservations, mongoReservations, reservationsCollection } from "./reservations.ts";

/** The stores of hours, demo classes and calendars, as `createApp` takes them; `secret` makes calendar keys. */
export function demoStores(db: Db, secret: string) {
  const docs = bookingsCollection(db);
  const availability = availabilityCollection(db);
  const calendars = calendarsCollection(db);
  const reservations = reservationsCollection(db);
  const demoClasses = mongoDemoClasses(docs);
  return {
    collections: { availability, calendars, reservations },
    stores: {
      availabilities: mongoAvailabilities(availability),
      demoClasses,
      reservations: mongoReservations(reservations),
      calendars: mongoCalendars(calendars, secret),
      eventsOf: demoEventsOf(demoClasses),
    },
    index: () =>
      Promise.all([
        indexDemoClasses(docs),
        indexReservations(reservations),
        indexCalendars(calendars),
      ]),
  };
}
