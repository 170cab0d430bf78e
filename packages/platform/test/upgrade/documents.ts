import { newId } from "@tutorsetu/service-kit/new-id";
import type { OlderFolder } from "./older-folder.ts";

/** A booking or a review. */
export interface OfStudent {
  readonly _id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly studentProfileId?: string;
}
export interface Booking extends OfStudent {
  readonly bookingStatus: string;
  readonly student: { readonly student: { readonly _id: string } | null };
}
interface Person {
  readonly _id: string;
  readonly profileId: string;
  readonly email: string;
  readonly gone?: { readonly eraseAt: Date };
  readonly verifiedUntil?: Date;
}

const UNASSIGNED = { studentProfileId: { $exists: false } };
export const withoutProfile = ({ studentProfileId: _new, ...rest }: OfStudent) => rest;
export const people = ({ mongo }: OlderFolder) => mongo.db("users").collection<Person>("people");

/** What the migration changes. */
export function stored({ mongo }: OlderFolder) {
  const db = mongo.db("bookings");
  const [bookings, reviews] = [
    db.collection<Booking>("bookings"),
    db.collection<OfStudent>("reviews"),
  ];
  const both = [bookings, reviews] as const;
  return {
    bookings,
    reviews,
    all: () => Promise.all(both.map((docs) => docs.find().sort({ _id: 1 }).toArray())),
    /** How many do not say for which profile they are. */
    left: async () => ({
      bookings: await bookings.countDocuments(UNASSIGNED),
      reviews: await reviews.countDocuments(UNASSIGNED),
    }),
    indexes: async () =>
      (await Promise.all(both.map((docs) => docs.indexes()))).flat().map(({ name }) => name),
  };
}

/** Makes so many more accepted bookings of a release before, each of other people and with a review. */
export async function multiply(folder: OlderFolder, times: number): Promise<void> {
  const { bookings, reviews } = stored(folder);
  const review = await reviews.findOne({ stars: 5 });
  const booking = await bookings.findOne({
    bookingStatus: "accepted",
    "student.student": { $ne: null },
  });
  if (!booking?.student.student || !review) throw new Error("The folder holds no such booking.");
  const shown = booking.student.student;
  const pairs = Array.from({ length: times }, () => ({
    tutorUserId: newId(),
    studentUserId: newId(),
  }));
  await bookings.insertMany(
    pairs.map((pair) => {
      const student = { ...booking.student, student: { ...shown, _id: newId() } };
      return { ...booking, ...pair, _id: newId(), student };
    }),
  );
  await reviews.insertMany(
    pairs.map((pair) => ({ ...review, ...pair, _id: newId(), version: newId() })),
  );
}

/** What people see and what the migration may touch: no job tidies these up by the clock. */
const KEPT = {
  users: ["people"],
  bookings: ["bookings", "reviews"],
  chat: ["messages", "boxes"],
};

/** Documents and indexes, by collection. */
export async function everything({ mongo }: OlderFolder) {
  const found: Record<string, unknown> = {};
  for (const [database, names] of Object.entries(KEPT))
    for (const name of names) {
      const docs = mongo.db(database).collection(name);
      found[`${database}.${name}`] = await docs.find().sort({ _id: 1 }).toArray();
      found[`indexes of ${name}`] = await docs.indexes();
    }
  return found;
}
