import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import { dateOf, instantOf, timeOf } from "@tutorsetu/contracts/lessons/india-time";
import type { PendingNotice, Side } from "../bookings/booking.ts";

/** A lesson as the timetable has it: made from the arrangement, or stored because it was changed. */
export interface LessonState {
  /** `{bookingId}-{yyyymmdd}-{hhmm}` of when it was arranged for. */
  readonly _id: string;
  readonly bookingId: string;
  readonly plannedAt: Date;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly state: Lesson["state"];
  readonly reason: string;
  /** Who moved it or called it off. */
  readonly by?: Side;
  readonly markedAt?: Date;
  /** Missing while the student says otherwise. */
  readonly standsAt?: Date;
  readonly contradicted?: {
    readonly text: string;
    readonly at: Date;
    readonly unheardBy?: Side;
  };
  readonly version: number;
  /** The side that had blocked whoever gave the reason, and does not read it. */
  readonly unheardBy?: Side;
}

/** A changed lesson. Only such are stored. */
export interface LessonDoc extends LessonState {
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly studentProfileId: string;
  /** The outbox to svc-content. */
  readonly notices: readonly PendingNotice[];
}

export const lessonId = (bookingId: string, plannedAt: Date) =>
  `${bookingId}-${dateOf(plannedAt).replaceAll("-", "")}-${timeOf(plannedAt).replace(":", "")}`;

/** When a lesson with this id is arranged for; an id of another shape has no such instant. */
export function plannedAtOf(id: string): Date | null {
  const [, year, month, day, hour, minute] =
    /-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})$/.exec(id) ?? [];
  const at = instantOf(`${year}-${month}-${day}`, `${hour}:${minute}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** What whoever reads it knows beside: the names, and which side they are on. */
export interface Reader {
  readonly side: Side;
  readonly name: string;
  readonly child?: string | undefined;
  readonly subject: string;
}

const shownTo = (side: Side, text: string, unheardBy: Side | undefined) =>
  unheardBy === side ? "" : text;

/** As the contract shows it to one of the two. */
export const toLesson = (lesson: LessonState, reader: Reader): Lesson => ({
  _id: lesson._id,
  bookingId: lesson.bookingId,
  name: reader.name,
  ...(reader.child ? { child: reader.child } : {}),
  subject: reader.subject,
  plannedAt: lesson.plannedAt.toISOString(),
  startsAt: lesson.startsAt.toISOString(),
  minutes: lesson.minutes,
  state: lesson.state,
  reason: shownTo(reader.side, lesson.reason, lesson.unheardBy),
  ...(lesson.by ? { by: lesson.by } : {}),
  ...(lesson.markedAt ? { markedAt: lesson.markedAt.toISOString() } : {}),
  ...(lesson.standsAt ? { standsAt: lesson.standsAt.toISOString() } : {}),
  ...(lesson.contradicted
    ? {
        contradicted: {
          text: shownTo(reader.side, lesson.contradicted.text, lesson.contradicted.unheardBy),
          at: lesson.contradicted.at.toISOString(),
        },
      }
    : {}),
  version: lesson.version,
});
