import * as z from "zod/mini";
import { Booking } from "../bookings.ts";
import { Availability, SetAvailability } from "./availability.ts";
import { CallOffDemo, ConfirmDemo, EndDemo, GoOn, NoteDemo, ProposeDemo } from "./demo-class.ts";

const Saved = z.object({ booking: Booking, message: z.string() });

const CalendarAddress = z.object({
  /** A path of this site, with the key that nobody else may know. */
  path: z.string(),
});

export const demoClassesSchemas = {
  availability: { reply: Availability },
  setAvailability: { body: SetAvailability, reply: Availability },
  proposeDemo: { body: ProposeDemo, reply: Saved },
  confirmDemo: { body: ConfirmDemo, reply: Saved },
  callOffDemo: { body: CallOffDemo, reply: Saved },
  noteDemo: { body: NoteDemo, reply: Saved },
  goOn: { body: GoOn, reply: Saved },
  endDemo: { body: EndDemo, reply: Saved },
  calendarEvent: {
    query: z.object({ at: z.iso.datetime(), lang: z.optional(z.enum(["en", "hi"])) }),
    reply: z.object({ name: z.string(), file: z.string() }),
  },
  calendarAddress: { reply: CalendarAddress },
  renewCalendar: { reply: CalendarAddress },
};
