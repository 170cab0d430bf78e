import type { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { Availability } from "@tutorsetu/contracts/lessons/availability";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import { DEMO_END_MINUTES, USUAL_DEMO_MINUTES } from "@tutorsetu/contracts/lessons/demo-limits";
import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { type Answers, me, StubError } from "./context.ts";

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

type Changes = Pick<
  typeof bookingsApi,
  "proposeDemo" | "confirmDemo" | "callOffDemo" | "noteDemo" | "goOn" | "endDemo"
>;

/** The bookings of this page. */
interface Bookings {
  /** Throws where there is none. */
  readonly find: (id: string) => Booking;
  readonly change: (id: string, change: Partial<Booking>) => Booking;
}

interface Proposed {
  readonly demoTimes?: readonly string[] | undefined;
  readonly demoMinutes?: DemoClass["minutes"] | undefined;
}

function giveBack({ startsAt }: DemoClass) {
  hours = { ...hours, taken: hours.taken.filter((one) => one.startsAt !== startsAt) };
}

/** What a request asks for, in the place of what there was. */
export const proposedDemo = (
  { demoTimes: times = [], demoMinutes: minutes = USUAL_DEMO_MINUTES }: Proposed,
  by: DemoClass["by"],
  version = 1,
): DemoClass => ({
  version,
  state: "proposed",
  times: times.toSorted((a, b) => a.localeCompare(b)),
  minutes,
  by,
  reason: "",
});

/** Demo classes of these bookings, as they are proposed, agreed on and held. */
export function demoChanges({ find, change }: Bookings): Answers<Changes> {
  const sideIn = ({ tutorId }: Booking): DemoClass["by"] =>
    tutorId._id === me().userId ? "Tutor" : "Student";

  /** The booking with another demo class in the place of the version that was seen. */
  function put(
    id: string,
    seen: number,
    next: (demo: DemoClass, by: DemoClass["by"]) => Partial<DemoClass>,
  ) {
    const booking = find(id);
    const by = sideIn(booking);
    const old = booking.demo ?? proposedDemo({}, by, 0);
    if (old.version !== seen) throw new StubError(409, "The demo class was changed meanwhile.");
    const demo = { ...old, by, version: seen + 1, ...next(old, by) };
    return { booking: change(id, { demo }), message: "Saved" };
  }

  return {
    proposeDemo({ params: { id }, body: { version, times, minutes } }) {
      const by = sideIn(find(id));
      const demo = proposedDemo({ demoTimes: times, demoMinutes: minutes }, by, version + 1);
      return put(id, version, (old) => {
        giveBack(old);
        return { ...demo, startsAt: undefined };
      });
    },
    confirmDemo: ({ params: { id }, body: { version, startsAt } }) =>
      put(id, version, ({ minutes }) => {
        hours = { ...hours, taken: [...hours.taken, { startsAt, minutes }] };
        return { state: "confirmed", startsAt };
      }),
    callOffDemo: ({ params: { id }, body: { version, reason } }) =>
      put(id, version, (old) => {
        giveBack(old);
        return { state: "called_off", reason };
      }),
    noteDemo: ({ params: { id }, body: { version, isHeld, reason = "" } }) =>
      put(id, version, () => ({ state: isHeld ? "held" : "not_held", reason })),
    goOn: ({ params: { id }, body: { version } }) =>
      put(id, version, (_demo, by) => ({ outcome: "go_on", outcomeBy: by })),
    endDemo: ({ params: { id }, body: { version, isEnding, reason = "" } }) =>
      put(id, version, ({ ending }, by) => {
        const at = new Date(Date.now() + DEMO_END_MINUTES * MINUTE_MS).toISOString();
        return { reason, ending: isEnding ? (ending ?? { by, at }) : undefined };
      }),
  };
}
