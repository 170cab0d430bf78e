import { en } from "@tutorsetu/contracts/replies";
import type { NamedIn } from "@tutorsetu/contracts/security/privacy";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";
import type { PhoneViewDoc } from "./phone-views.ts";
import type { ReviewDoc } from "./reviews.ts";

export interface Erasure {
  /** Where notices to others name this person; it can be asked again, also half way. */
  namedIn(userId: string): AsyncIterable<NamedIn>;
  /** Removes the name from what others keep: reviews, and what waits for delivery. The stars stay. */
  erase(userId: Authorized<string>): Promise<void>;
}

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly reviews: Collection<ReviewDoc>;
  readonly phoneViews: Collection<PhoneViewDoc>;
}

const linkOf = ({ _id }: Pick<BookingDoc, "_id">) => `/my-bookings?booking=${_id}`;
const LABEL = en.deletedUser;

export async function mongoErasure({
  bookings,
  reviews,
  phoneViews,
}: Collections): Promise<Erasure> {
  await bookings.createIndex({ alternatives: 1 }, { sparse: true });
  const withPerson = (userId: string) =>
    bookings.find({ $or: [{ tutorUserId: userId }, { studentUserId: userId }] });

  /** What waits for delivery about these bookings names nobody from now on. */
  async function erasePending(booking: BookingDoc, userId: string, param: NamedIn["param"]) {
    const { _id, news, notices = [] } = booking;
    const isOther = ({ to }: { readonly to: string }) => to !== userId;
    const namesTheOne = news.map((one) =>
      isOther(one) && param === "name" ? { ...one, from: LABEL } : one,
    );
    const renamed = notices.map((one) =>
      isOther(one) && one.params[param]
        ? { ...one, params: { ...one.params, [param]: LABEL } }
        : one,
    );
    if (news.length > 0) await bookings.updateOne({ _id, news }, { $set: { news: namesTheOne } });
    if (notices.length > 0)
      await bookings.updateOne({ _id, notices }, { $set: { notices: renamed } });
  }

  return {
    async *namedIn(userId) {
      for await (const booking of withPerson(userId))
        yield { param: "name", link: linkOf(booking) };
      for await (const booking of bookings.find({ alternatives: userId }))
        yield { param: "tutors", link: linkOf(booking) };
      for await (const { noticeId: id, tutorUserId: to, author: value } of reviews.find({
        studentUserId: userId,
      })) {
        // Those of before know no id of their notice.
        if (id) yield { param: "name", id };
        else if (value !== LABEL) yield { param: "name", kind: "review_received", to, value };
      }
    },
    async erase(userId) {
      for await (const booking of withPerson(userId)) await erasePending(booking, userId, "name");
      for await (const booking of bookings.find({ alternatives: userId }))
        await erasePending(booking, userId, "tutors");
      await reviews.updateMany({ studentUserId: userId }, { $set: { author: LABEL } });
      await reviews.updateMany(
        { studentUserId: userId, "notice.id": { $gt: "" } },
        { $set: { "notice.params.name": LABEL } },
      );
      await phoneViews.deleteMany({ $or: [{ viewer: userId }, { owner: userId }] });
    },
  };
}
