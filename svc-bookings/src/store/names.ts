import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";
import type { ReviewDoc } from "./reviews.ts";

interface NewName {
  readonly userId: string;
  readonly userName: string;
}

export interface Names {
  /** Puts the new name where a copy of the old one stands; a label in place of a name stays. */
  rename(name: Authorized<NewName>): Promise<void>;
}

interface Collections {
  readonly bookings: Collection<BookingDoc>;
  readonly reviews: Collection<ReviewDoc>;
}

const NO_LABEL = { $nin: [en.deletedUser, en.hiddenUser] };

export const mongoNames = ({ bookings, reviews }: Collections): Names => ({
  async rename({ userId, userName }) {
    await bookings.updateMany(
      { tutorUserId: userId, "tutor.userName": NO_LABEL },
      { $set: { "tutor.userName": userName } },
    );
    await bookings.updateMany(
      { studentUserId: userId, "student.userName": NO_LABEL },
      { $set: { "student.userName": userName } },
    );
    await reviews.updateMany(
      { studentUserId: userId, author: NO_LABEL },
      { $set: { author: maskAuthor(userName) } },
    );
  },
});
