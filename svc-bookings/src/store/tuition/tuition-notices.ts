import type { Collection } from "mongodb";
import type { ArrangementDoc } from "../../lessons/arrangement.ts";
import type { LessonDoc } from "../../lessons/lesson.ts";

/** What holds notices that svc-content does not have yet. */
export type NoticedTuition = ArrangementDoc | LessonDoc;

export const bookingIdOf = (doc: NoticedTuition) => ("bookingId" in doc ? doc.bookingId : doc._id);

export interface TuitionNotices {
  pending(limit: number): Promise<NoticedTuition[]>;
  mark(doc: NoticedTuition, noticeId: string): Promise<void>;
}

interface Collections {
  readonly arrangements: Collection<ArrangementDoc>;
  readonly lessons: Collection<LessonDoc>;
}

// A range, because an index answers that; whether a field is there it does not.
const WAITING = { "notices.id": { $gt: "" } };

export const mongoTuitionNotices = ({ arrangements, lessons }: Collections): TuitionNotices => ({
  async pending(limit) {
    const found: NoticedTuition[] = await arrangements.find(WAITING).limit(limit).toArray();
    const room = limit - found.length;
    return room > 0 ? [...found, ...(await lessons.find(WAITING).limit(room).toArray())] : found;
  },
  async mark(doc, id) {
    const gone = { $pull: { notices: { id } } };
    if ("bookingId" in doc) await lessons.updateOne({ _id: doc._id }, gone);
    else await arrangements.updateOne({ _id: doc._id }, gone);
  },
});
