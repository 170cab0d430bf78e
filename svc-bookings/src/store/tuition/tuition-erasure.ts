import { en } from "@tutorsetu/contracts/replies";
import type { Collection } from "mongodb";
import type { PendingNotice, Side } from "../../bookings/booking.ts";
import type { ArrangementDoc, StoredTerms } from "../../lessons/arrangement.ts";
import type { LessonDoc } from "../../lessons/lesson.ts";
import type { Erased, Erasure } from "../erasure.ts";
import { rewrite } from "../rewrite.ts";
import type { LessonSettings } from "./lesson-facts.ts";

interface Collections {
  readonly arrangements: Collection<ArrangementDoc>;
  readonly lessons: Collection<LessonDoc>;
  readonly settings: LessonSettings;
}

const whose = ({ userId, profiles }: Erased) =>
  profiles
    ? { studentUserId: userId, studentProfileId: { $in: [...profiles] } }
    : { $or: [{ tutorUserId: userId }, { studentUserId: userId }] };

const sideOf = ({ tutorUserId }: { readonly tutorUserId: string }, { userId }: Erased): Side =>
  tutorUserId === userId ? "Tutor" : "Student";

/** What the other side is still told names nobody and quotes nobody; a removed child is not named to the parent either. */
const unnamed = (notices: readonly PendingNotice[], { userId, profiles }: Erased) =>
  notices
    .filter(({ to }) => profiles !== undefined || to !== userId)
    .map((one): PendingNotice => {
      const { child: _child, reason, ...params } = one.params;
      const isOwn = one.to === userId;
      const named = isOwn ? params : { ...params, name: en.deletedUser };
      return { ...one, params: isOwn && reason ? { ...named, reason } : named };
    });

const withoutWords = (one: StoredTerms, side: Side): StoredTerms =>
  one.answeredBy === side ? { ...one, reason: "" } : one;

/** What somebody who is erased wrote about lessons goes; days, fees and what was held stay, without a name. */
export const mongoTuitionErasure = ({ arrangements, lessons, settings }: Collections): Erasure => ({
  async *namedIn(erased) {
    const { userId, profiles } = erased;
    for await (const { _id } of arrangements.find(whose(erased))) {
      const link = `/lessons/${_id}`;
      yield { param: "name", link };
      if (profiles) yield { param: "child", link, to: userId };
    }
  },
  async erase(erased) {
    for await (const { _id } of arrangements.find(whose(erased)))
      await rewrite(arrangements, _id, {
        asRead: ({ revision, notices }) => ({ revision, notices }),
        change(doc) {
          const side = sideOf(doc, erased);
          return {
            $set: {
              revision: doc.revision + 1,
              versions: doc.versions.map((one) => withoutWords(one, side)),
              notices: unnamed(doc.notices, erased),
              ...(doc.endedBy === side ? { endReason: "" } : {}),
            },
          };
        },
      });
    for await (const { _id } of lessons.find(whose(erased)))
      await rewrite(lessons, _id, {
        asRead: ({ version, notices }) => ({ version, notices }),
        change(doc) {
          const side = sideOf(doc, erased);
          const isOwn = doc.markedAt ? side === "Tutor" : doc.by === side;
          return {
            $set: {
              notices: unnamed(doc.notices, erased),
              ...(isOwn ? { reason: "" } : {}),
              ...(doc.contradicted && side === "Student" ? { "contradicted.text": "" } : {}),
            },
          };
        },
      });
    if (!erased.profiles) await settings.deleteOne({ _id: erased.userId });
  },
});

/** Several parts of what this service keeps, as one. */
export const allErasures = (...parts: readonly Erasure[]): Erasure => ({
  async *namedIn(erased) {
    for (const part of parts) yield* part.namedIn(erased);
  },
  async erase(erased) {
    for (const part of parts) await part.erase(erased);
  },
});
