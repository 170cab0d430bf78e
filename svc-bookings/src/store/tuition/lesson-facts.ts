import { daysOfMonth, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { LessonFacts } from "@tutorsetu/contracts/lessons/facts";
import { MARKS } from "@tutorsetu/contracts/lessons/tuitions";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Db } from "mongodb";
import type { LessonDoc } from "../../lessons/lesson.ts";

/** A tutor's choice; without one nothing is shown. */
interface SettingDoc {
  readonly _id: string;
  readonly showsFacts: boolean;
}

interface Setting {
  readonly tutorUserId: string;
  readonly shown: boolean;
}

export interface LessonFactsStore {
  isShown(tutorUserId: string): Promise<boolean>;
  show(setting: Authorized<Setting>): Promise<void>;
  /** What stands by then of a month's lessons. */
  ofMonth(tutorUserId: string, month: string, now: Date): Promise<LessonFacts>;
}

export const lessonSettingsCollection = (db: Db) => db.collection<SettingDoc>("lesson-settings");
export type LessonSettings = ReturnType<typeof lessonSettingsCollection>;

export const mongoLessonFacts = (
  settings: Collection<SettingDoc>,
  lessons: Collection<LessonDoc>,
): LessonFactsStore => ({
  isShown: async (_id) => (await settings.findOne({ _id }))?.showsFacts ?? false,
  async show({ tutorUserId: _id, shown }) {
    await settings.updateOne({ _id }, { $set: { showsFacts: shown } }, { upsert: true });
  },
  async ofMonth(tutorUserId, month, now) {
    const { from, until } = daysOfMonth(month);
    const of = {
      tutorUserId,
      startsAt: { $gte: instantOf(from, "00:00"), $lt: instantOf(until, "00:00") },
      standsAt: { $lte: now },
    };
    const [held, all] = await Promise.all([
      lessons.countDocuments({ ...of, state: "held" }),
      lessons.countDocuments({ ...of, state: { $in: [...MARKS] } }),
    ]);
    return { month, held, lessons: all };
  },
});
