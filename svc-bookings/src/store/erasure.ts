import { REASONS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/replies";
import type { NamedIn } from "@tutorsetu/contracts/security/privacy";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { BookingDoc, PendingNotice } from "../bookings/booking.ts";
import type { AvailabilityDoc } from "./demo/availabilities.ts";
import type { CalendarDoc } from "./demo/calendars.ts";
import type { ReservationDoc } from "./demo/reservations.ts";
import type { PhoneViewDoc } from "./phone-views.ts";
import type { ReviewDoc } from "./reviews.ts";
import { rewrite } from "./rewrite.ts";

/** Somebody who is erased; with `profiles` only these removed children of the account. */
export interface Erased {
  readonly userId: string;
  readonly profiles?: readonly string[];
}

export interface Erasure {
  /** Where notices name them, of a child also those to the parent; it can be asked again, also half way. */
  namedIn(erased: Erased): AsyncIterable<NamedIn>;
  /** Removes the name from what others keep: reviews, and what waits for delivery. The stars stay; a tutor's answers go. */
  erase(erased: Authorized<Erased>): Promise<void>;
}

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly reviews: Collection<ReviewDoc>;
  readonly phoneViews: Collection<PhoneViewDoc>;
  readonly availability: Collection<AvailabilityDoc>;
  readonly reservations: Collection<ReservationDoc>;
  readonly calendars: Collection<CalendarDoc>;
}

const linkOf = ({ _id }: Pick<BookingDoc, "_id">) => `/my-bookings?booking=${_id}`;
const LABEL = en.deletedUser;

const ofStudent = ({ userId: studentUserId, profiles }: Erased) => ({
  studentUserId,
  ...(profiles ? { studentProfileId: { $in: [...profiles] } } : {}),
});

export async function mongoErasure({
  bookings,
  reviews,
  phoneViews,
  availability,
  reservations,
  calendars,
}: Collections): Promise<Erasure> {
  await bookings.createIndex({ alternatives: 1 }, { sparse: true });
  const withPerson = (erased: Erased) =>
    bookings.find(
      erased.profiles
        ? ofStudent(erased)
        : { $or: [{ tutorUserId: erased.userId }, ofStudent(erased)] },
    );

  /** What waits for delivery about these bookings names nobody from now on. */
  async function erasePending(id: string, userId: string, param: NamedIn["param"]) {
    const isNaming = ({ to }: { readonly to: string }) => (to === userId) === (param === "child");
    const label = { name: { from: LABEL }, child: { child: LABEL }, tutors: {} }[param];
    await rewrite(bookings, id, {
      asRead: ({ news }) => ({ news }),
      change: ({ news }) =>
        news.some(isNaming)
          ? { $set: { news: news.map((one) => (isNaming(one) ? { ...one, ...label } : one)) } }
          : null,
    });
    const isNamed = (one: PendingNotice) => isNaming(one) && one.params[param] !== undefined;
    await rewrite(bookings, id, {
      asRead: ({ notices = [] }) => ({ notices }),
      change: ({ notices = [] }) =>
        notices.some(isNamed)
          ? {
              $set: {
                notices: notices.map((one) =>
                  isNamed(one) ? { ...one, params: { ...one.params, [param]: LABEL } } : one,
                ),
              },
            }
          : null,
    });
  }

  /** What they wrote about a demo class goes, as it does of lessons; that the account is deleted does not. */
  const eraseReason = (id: string, userId: string) =>
    rewrite(bookings, id, {
      asRead: ({ demo }) => ({ "demo.version": demo?.version }),
      change({ tutorUserId, demo }) {
        const isOwn = demo?.by === (tutorUserId === userId ? "Tutor" : "Student");
        const isWritten = demo?.reason && demo.reason !== REASONS.gone;
        return isOwn && isWritten ? { $set: { "demo.reason": "" } } : null;
      },
    });

  return {
    async *namedIn(erased) {
      const { userId, profiles } = erased;
      for await (const booking of withPerson(erased)) {
        const link = linkOf(booking);
        yield { param: "name", link };
        if (profiles) yield { param: "child", link, to: userId };
      }
      if (!profiles)
        for await (const booking of bookings.find({ alternatives: userId }))
          yield { param: "tutors", link: linkOf(booking) };
      for await (const { noticeId: id, tutorUserId: to, author: value } of reviews.find(
        ofStudent(erased),
      )) {
        // Those of before know no id of their notice.
        if (id) yield { param: "name", id };
        else if (value !== LABEL) yield { param: "name", kind: "review_received", to, value };
      }
      if (profiles) return;
      for await (const { answerNoticeId: id } of reviews.find({ tutorUserId: userId }))
        if (id) yield { param: "name", id };
    },
    async erase(erased) {
      const { userId, profiles } = erased;
      const own = new Set([userId]);
      for await (const booking of withPerson(erased)) {
        if (booking.studentUserId === userId) own.add(booking.studentProfileId ?? userId);
        await eraseReason(booking._id, userId);
        await erasePending(booking._id, userId, "name");
        if (profiles) await erasePending(booking._id, userId, "child");
      }
      await reviews.updateMany(ofStudent(erased), { $set: { author: LABEL } });
      await reviews.updateMany(
        { ...ofStudent(erased), "notice.id": { $gt: "" } },
        { $set: { "notice.params.name": LABEL } },
      );
      // Of a removed child there is its profile alone.
      const people = profiles ?? [...own];
      await reservations.deleteMany({ _id: { $in: [...people] } });
      if (profiles) return;
      await availability.deleteOne({ _id: userId });
      await calendars.deleteOne({ _id: userId });
      await reviews.updateMany(
        { tutorUserId: userId },
        { $unset: { answer: "", answerNotice: "", answerReports: "" } },
      );
      for await (const { _id } of bookings.find({ alternatives: userId }))
        await erasePending(_id, userId, "tutors");
      await phoneViews.deleteMany({ $or: [{ viewer: userId }, { owner: userId }] });
    },
  };
}
