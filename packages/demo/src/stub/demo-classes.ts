import type { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Availability } from "@tutorsetu/contracts/lessons/availability";
import type { Answers } from "./context.ts";

type Api = Pick<
  typeof bookingsApi,
  "availability" | "setAvailability" | "calendarAddress" | "renewCalendar" | "calendarEvent"
>;

let hours: Availability = {
  version: 1,
  hours: [
    { day: "mon", from: "16:00", until: "20:00" },
    { day: "sat", from: "09:00", until: "12:00" },
  ],
  exceptions: [],
  taken: [],
};
let renewals = 0;

const address = () => ({ path: `/api/calendar/${String(renewals).padStart(43, "a")}.ics` });

/** Hours of a tutor, and a calendar's address. */
export const demoClasses: Answers<Api> = {
  availability: () => hours,
  setAvailability({ body }) {
    hours = { ...body, version: hours.version + 1, taken: hours.taken };
    return hours;
  },
  calendarAddress: address,
  renewCalendar() {
    renewals += 1;
    return address();
  },
  calendarEvent: () => ({
    name: "lesson.ics",
    file: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//TutorSetu//EN\r\nEND:VCALENDAR\r\n",
  }),
};
