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

interface Family {
  readonly userId: string;
  readonly guardianName: string;
  readonly children: readonly { readonly _id: string; readonly name: string }[];
}

export interface Names {
  /** Puts the new name where a copy of the old one stands; a label in place of a name stays, and so does a child's. */
  rename(name: Authorized<NewName>): Promise<void>;
  /** The same for the children of a parent's account. */
  renameChildren(family: Authorized<Family>): Promise<void>;
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
    const ofStudent = { studentUserId: userId, "student.userName": NO_LABEL };
    const ofChild = { ...ofStudent, "student.guardianName": { $exists: true } };
    await bookings.updateMany(ofChild, { $set: { "student.guardianName": userName } });
    await bookings.updateMany(
      { ...ofStudent, "student.guardianName": { $exists: false } },
      { $set: { "student.userName": userName } },
    );
    // The author is a child then.
    if (await bookings.findOne(ofChild, { projection: { _id: 1 } })) return;
    await reviews.updateMany(
      { studentUserId: userId, author: NO_LABEL },
      { $set: { author: maskAuthor(userName) } },
    );
  },
  async renameChildren({ userId: studentUserId, guardianName, children }) {
    for (const { _id: studentProfileId, name: userName } of children) {
      await bookings.updateMany(
        { studentUserId, studentProfileId, "student.userName": NO_LABEL },
        { $set: { "student.userName": userName, "student.guardianName": guardianName } },
      );
      await reviews.updateMany(
        { studentUserId, studentProfileId, author: NO_LABEL },
        { $set: { author: maskAuthor(userName) } },
      );
    }
  },
});
