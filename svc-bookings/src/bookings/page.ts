import type { Booking, BookingQuery, BookingStatus } from "@tutorsetu/contracts/bookings";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Blocks } from "../blocks/store.ts";
import type { Reviews } from "../reviews/store.ts";
import { toBooking } from "./doc.ts";
import type { AskPeople } from "./people.ts";
import { refreshed } from "./refreshed.ts";
import type { Bookings } from "./store.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly askPeople: AskPeople;
}

const CURRENT: readonly BookingStatus[] = ["pending"];
const HISTORY: readonly BookingStatus[] = ["accepted", "cancelled"];

const statusesOf = (status: BookingQuery["status"]): readonly BookingStatus[] => {
  if (status === "current") return CURRENT;
  if (status === "history") return HISTORY;
  return status ? [status] : [];
};

/** One page of the bookings of a person, or of everybody's, with the totals of both tabs. */
export async function pageOf(
  { bookings, reviews, blocks, askPeople }: Deps,
  of: string | undefined,
  { status, cursor, limit = PAGE_SIZE }: BookingQuery,
) {
  const [list, current, history] = await Promise.all([
    bookings.list({ of, statuses: statusesOf(status), cursor, limit }),
    bookings.count(of, CURRENT),
    bookings.count(of, HISTORY),
  ]);
  const docs = await refreshed(list.docs, bookings, askPeople);
  const taughtBy = docs.filter((doc) => doc.studentUserId === of).map((doc) => doc.tutorUserId);
  const written = of ? await reviews.by(of, taughtBy) : [];
  const withReview = (booking: Booking): Booking => {
    if (booking.studentId._id !== of) return booking;
    const review = written.find(({ tutorUserId }) => tutorUserId === booking.tutorId._id);
    return { ...booking, review: review ? { stars: review.stars, text: review.text } : null };
  };
  const { nextCursor, total } = list;
  const people = docs.flatMap((doc) => [doc.tutorUserId, doc.studentUserId]);
  const others = people.filter((id) => id !== of);
  const blockedBy = of ? await blocks.blockersOf(of, others) : new Set<string>();
  const page = docs.map((doc) => withReview(toBooking(doc, { id: of, blockedBy })));
  return { bookings: page, counts: { current, history }, nextCursor, total };
}
