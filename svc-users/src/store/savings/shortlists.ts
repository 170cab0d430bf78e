import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

/** A tutor whom somebody has saved, by user id. */
export interface SavedTutor {
  readonly tutorId: string;
  readonly at: Date;
}

export interface ShortlistDoc {
  /** The user id of whoever has saved them. */
  readonly _id: string;
  /** The one that was saved first first. */
  readonly tutors: readonly SavedTutor[];
  /** Counts the changes: each is made to what was read. */
  readonly revision: number;
}

export interface Shortlists {
  /** The one that was saved last first. */
  of(userId: string): Promise<SavedTutor[]>;
  /** Null where there is no room. Twice is once. */
  add(person: Authorized<PersonRef>, tutorId: string, now: Date): Promise<SavedTutor[] | null>;
  remove(person: Authorized<PersonRef>, tutorId: string): Promise<SavedTutor[]>;
  /** Adds those that are missing, the first ones as the newest, as far as there is room. */
  merge(
    person: Authorized<PersonRef>,
    tutorIds: readonly string[],
    now: Date,
  ): Promise<SavedTutor[]>;
  /** Forgets what this person has saved, and that others have saved this person. */
  forget(person: Authorized<PersonRef>): Promise<void>;
}

type Tutors = ShortlistDoc["tutors"];

const MOST = SHORTLIST_LIMITS.tutors;
/** Of one account at once; more than that is no person. */
const TRIES = 20;

export const shortlistCollection = (db: Db): Collection<ShortlistDoc> =>
  db.collection<ShortlistDoc>("shortlists");

const has = (tutors: Tutors, id: string) => tutors.some(({ tutorId }) => tutorId === id);

export async function mongoShortlists(db: Db): Promise<Shortlists> {
  const docs = shortlistCollection(db);
  await docs.createIndex({ "tutors.tutorId": 1 });

  const read = async (userId: string) => docs.findOne({ _id: userId });

  async function replace(_id: string, before: ShortlistDoc | null, tutors: Tutors) {
    if (!before)
      return (await unlessDuplicate(docs.insertOne({ _id, tutors, revision: 1 }), null)) !== null;
    const { revision } = before;
    const change = { $set: { tutors, revision: revision + 1 } };
    return (await docs.updateOne({ _id, revision }, change)).matchedCount > 0;
  }

  /** `next` answers the same list where nothing is to be changed. */
  async function change(_id: string, next: (tutors: Tutors) => Tutors): Promise<Tutors> {
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await read(_id);
      const tutors = before?.tutors ?? [];
      const wanted = next(tutors);
      if (wanted === tutors || (await replace(_id, before, wanted))) return wanted;
    }
    throw new HttpProblem("unavailable", "unavailable");
  }

  return {
    of: async (userId) => [...((await read(userId))?.tutors ?? [])].toReversed(),
    async add({ _id }, tutorId, at) {
      const tutors = await change(_id, (known) =>
        has(known, tutorId) || known.length >= MOST ? known : [...known, { tutorId, at }],
      );
      return has(tutors, tutorId) ? tutors.toReversed() : null;
    },
    async remove({ _id }, tutorId) {
      const tutors = await change(_id, (known) =>
        has(known, tutorId) ? known.filter((one) => one.tutorId !== tutorId) : known,
      );
      return tutors.toReversed();
    },
    async merge({ _id }, tutorIds, at) {
      const tutors = await change(_id, (known) => {
        const missing = tutorIds.filter((id) => !has(known, id)).slice(0, MOST - known.length);
        if (missing.length === 0) return known;
        return [...known, ...missing.toReversed().map((tutorId) => ({ tutorId, at }))];
      });
      return tutors.toReversed();
    },
    async forget({ _id }) {
      await docs.deleteOne({ _id });
      await docs.updateMany(
        { "tutors.tutorId": _id },
        { $pull: { tutors: { tutorId: _id } }, $inc: { revision: 1 } },
      );
    },
  };
}
