import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../../bookings/booking.ts";
import { type ArrangementDoc, toArrangements } from "../../lessons/arrangement.ts";
import { type LessonDoc, toLesson } from "../../lessons/lesson.ts";
import { readerOf, sideOf } from "../../lessons/tuition-view.ts";
import type { OwnData } from "../own-data.ts";
import type { LessonSettings } from "./lesson-facts.ts";

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly arrangements: Collection<ArrangementDoc>;
  readonly lessons: Collection<LessonDoc>;
  readonly settings: LessonSettings;
}

/** What is kept about a person's lessons, with the name that its booking has. */
export const mongoOwnTuitions =
  ({ bookings, arrangements, lessons, settings }: Collections): OwnData =>
  (userId) => {
    const mine = { $or: [{ tutorUserId: userId }, { studentUserId: userId }] };
    const by = (isOwn: boolean) => (isOwn ? "you" : "them");

    async function readers(ids: readonly string[]) {
      const found = await bookings.find({ _id: { $in: [...new Set(ids)] } }).toArray();
      return new Map(found.map((one) => [one._id, readerOf(one, sideOf(one, userId))]));
    }

    return [
      mongoOwnData({
        part: "arrangements",
        docs: arrangements,
        filter: mine,
        async toItems(found) {
          const known = await readers(found.map(({ _id }) => _id));
          return found.flatMap((doc) => {
            const reader = known.get(doc._id);
            if (!reader) return [];
            const { side, name, child, subject } = reader;
            const { versions, endsOn, endedBy, endReason } = toArrangements(doc._id, doc, side);
            return [
              {
                with: name,
                ...(child ? { forChild: child } : {}),
                subject,
                versions: versions.map(({ times: lessonTimes, ...one }) => ({
                  ...one,
                  lessonTimes,
                  by: by(one.by === side),
                })),
                ...(endsOn ? { endsOn, endReason } : {}),
                ...(endedBy ? { endedBy: by(endedBy === side) } : {}),
              },
            ];
          });
        },
      }),
      mongoOwnData({
        part: "lessons",
        docs: lessons,
        filter: mine,
        async toItems(found) {
          const known = await readers(found.map(({ bookingId }) => bookingId));
          return found.flatMap((doc) => {
            const reader = known.get(doc.bookingId);
            if (!reader) return [];
            const { _id, bookingId: _b, version: _v, name, child, ...rest } = toLesson(doc, reader);
            const { by: who, ...lesson } = rest;
            return [
              {
                with: name,
                ...(child ? { forChild: child } : {}),
                ...lesson,
                ...(who ? { by: by(who === reader.side) } : {}),
              },
            ];
          });
        },
      }),
      mongoOwnData({
        part: "lessonSettings",
        docs: settings,
        filter: { _id: userId },
        toItems: (found) => found.map(({ showsFacts }) => ({ showsFacts })),
      }),
    ];
  };
