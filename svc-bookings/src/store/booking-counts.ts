import type { BookingStats } from "@tutorsetu/contracts/administration/statistics";
import type { BookingStatus } from "@tutorsetu/contracts/bookings";
import type { Collection } from "mongodb";
import type { BookingDoc } from "../bookings/booking.ts";

export interface BookingCounts {
  /** How many bookings each of these users is a side of; nobody without one. */
  countOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  countByStatus(): Promise<BookingStats["byStatus"]>;
  /** Bookings made at or after `since`, by the Monday (UTC) of their week in milliseconds; weeks without any are missing. */
  countByWeek(since: Date): Promise<ReadonlyMap<number, number>>;
}

export const bookingCounts = (docs: Collection<BookingDoc>): BookingCounts => ({
  async countByStatus() {
    const groups = await docs
      .aggregate<{ _id: BookingStatus; count: number }>([
        { $group: { _id: "$bookingStatus", count: { $sum: 1 } } },
      ])
      .toArray();
    const of = (status: BookingStatus) => groups.find(({ _id }) => _id === status)?.count ?? 0;
    return { pending: of("pending"), accepted: of("accepted"), cancelled: of("cancelled") };
  },
  async countOf(userIds) {
    const ids = { $in: [...userIds] };
    const sides = [
      [{ tutorUserId: ids }, "$tutorUserId"],
      [{ studentUserId: ids }, "$studentUserId"],
    ] as const;
    const groups = await Promise.all(
      sides.map(([match, side]) =>
        docs
          .aggregate<{ _id: string; n: number }>([
            { $match: match },
            { $group: { _id: side, n: { $sum: 1 } } },
          ])
          .toArray(),
      ),
    );
    const counts = new Map<string, number>();
    for (const { _id, n } of groups.flat()) counts.set(_id, (counts.get(_id) ?? 0) + n);
    return counts;
  },
  async countByWeek(since) {
    const week = { $dateTrunc: { date: "$createdAt", unit: "week", startOfWeek: "monday" } };
    const groups = await docs
      .aggregate<{ _id: Date; count: number }>([
        { $match: { createdAt: { $gte: since } } },
        { $group: { _id: week, count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(groups.map(({ _id, count }) => [_id.getTime(), count]));
  },
});
