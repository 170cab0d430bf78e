import { MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import type { BookingDoc } from "../bookings/booking.ts";
import { agreedOf } from "../lessons/arrangement.ts";
import { readerOf, sideOf } from "../lessons/tuition-view.ts";
import type { DemoClasses } from "../store/demo/demo-classes.ts";
import type { Lessons } from "../store/lessons.ts";
import type { Tuitions } from "../store/tuition/tuitions.ts";

export interface CalendarEvent {
  readonly kind: "demo" | "lesson";
  /** Unlike that of any other, and the same when it is moved or called off. */
  readonly id: string;
  readonly bookingId: string;
  readonly startsAt: Date;
  readonly minutes: number;
  /** Higher with every change. */
  readonly version: number;
  readonly changedAt: Date;
  readonly isCalledOff: boolean;
  /** Of the other person; of the student in a parent's account the child's. */
  readonly name: string;
  /** Of the reader's children the one whom it is for; empty for everybody else. */
  readonly child: string;
  readonly subject: string;
}

/** What a person has from `from` until before `until`. */
export type EventsOf = (userId: string, from: Date, until: Date) => Promise<CalendarEvent[]>;

function toEvent({ demo, ...doc }: BookingDoc, userId: string): CalendarEvent[] {
  if (!demo?.startsAt || demo.state === "proposed") return [];
  const { tutor, student, subject, bookingStatus, changedAt } = doc;
  const isTutor = doc.tutorUserId === userId;
  const hasEnded = bookingStatus === "cancelled" && demo.state === "confirmed";
  return [
    {
      kind: "demo",
      id: `demo-${doc._id}`,
      bookingId: doc._id,
      startsAt: demo.startsAt,
      minutes: demo.minutes,
      // The end of the booking changes it once more.
      version: demo.version + (hasEnded ? 1 : 0),
      changedAt: hasEnded ? changedAt : demo.at,
      isCalledOff: hasEnded || demo.state === "called_off" || demo.state === "not_held",
      name: isTutor ? student.userName : tutor.userName,
      child: !isTutor && student.guardianName ? student.userName : "",
      subject,
    },
  ];
}

/** Demo classes that were agreed on. */
export const demoEventsOf =
  (demoClasses: DemoClasses): EventsOf =>
  async (userId, from, until) =>
    (await demoClasses.between(userId, from, until)).flatMap((doc) => toEvent(doc, userId));

interface Taught {
  readonly tuitions: Tuitions;
  readonly lessons: Lessons;
}

/** Lessons as they were arranged, moved and called off. */
export const lessonEventsOf =
  ({ tuitions, lessons }: Taught): EventsOf =>
  async (userId, from, until) => {
    const found = await tuitions.ofPerson(userId);
    const known = new Map(
      found.flatMap(({ booking, arrangement }) => {
        const agreed = arrangement && agreedOf(arrangement).at(-1);
        if (!agreed) return [];
        const reader = readerOf(booking, sideOf(booking, userId));
        return [[booking._id, { reader, agreedAt: agreed.agreedAt ?? agreed.proposedAt }] as const];
      }),
    );
    const between = await lessons.between([...known.keys()], from, until);
    return between.flatMap((lesson) => {
      const { _id, bookingId, startsAt, minutes, version, state, markedAt } = lesson;
      const of = known.get(bookingId);
      if (!of) return [];
      const { name, child, subject } = of.reader;
      return [
        {
          kind: "lesson" as const,
          id: `lesson-${_id}`,
          bookingId,
          startsAt,
          minutes,
          version,
          changedAt: markedAt ?? of.agreedAt,
          isCalledOff: state === "called_off",
          name,
          child: child ?? "",
          subject,
        },
      ];
    });
  };

/** What several say, in its order. */
export const allEvents =
  (...parts: readonly EventsOf[]): EventsOf =>
  async (...asked) =>
    (await Promise.all(parts.map((part) => part(...asked))))
      .flat()
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

export const endOf = ({ startsAt, minutes }: CalendarEvent) =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);
