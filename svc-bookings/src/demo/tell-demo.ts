import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import {
  type BookingDoc,
  type PendingEvent,
  type PendingNotice,
  type Side,
  type Told,
} from "../bookings/booking.ts";
import { eventFor } from "../bookings/events.ts";
import { reasonOf } from "../notices/booking-notice.ts";
import { titleCase } from "../notices/words.ts";
import type { StoredDemo } from "./demo-class.ts";

type DemoNotice = Extract<NotificationKind, `demo_${string}`>;

const noticeOf = (
  { id, to, from: name, child = "", reason }: PendingEvent,
  { subject }: BookingDoc,
  demo: StoredDemo,
  kind: DemoNotice,
): PendingNotice => {
  const { startsAt, times, minutes, state } = demo;
  const params = {
    name,
    child,
    subject: titleCase(subject),
    at: startsAt?.toISOString() ?? "",
    times: state === "proposed" ? times.map((at) => at.toISOString()).join(",") : "",
    minutes: String(minutes),
    reason: reasonOf(reason),
  };
  const known = Object.entries(params).filter(([, value]) => value);
  return { id, to, kind, params: Object.fromEntries(known), at: new Date() };
};

/** What these sides are told of a change of a demo class: on open pages and by svc-content, which know it by the same id. */
export function tellDemo(
  sides: readonly Side[],
  doc: BookingDoc,
  demo: StoredDemo,
  kind: DemoNotice,
): Told {
  const { bookingStatus: status } = doc;
  const events = sides.map((side) =>
    eventFor(side, doc, { kind: "demo_class", status, reason: demo.reason }),
  );
  return { events, notices: events.map((event) => noticeOf(event, doc, demo, kind)) };
}
