import { en } from "@tutorsetu/contracts/messages/en/server";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { Fail } from "@tutorsetu/service-kit/fail";
import type { Collection, Filter } from "mongodb";

interface Dated {
  readonly _id: string;
  readonly createdAt: Date;
}

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface PageFound<T> {
  readonly docs: T[];
  readonly nextCursor: string | null;
  readonly total: number;
}

function older(cursor: string | undefined): Filter<Dated> {
  if (!cursor) return {};
  const [ms, id] = decodeCursor(cursor, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new Fail("invalid", en.badRequest);
  return { $or: [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: String(id) } }] };
}

/** One page of what matches `filter`, newest first, and where the next one begins. */
export async function newestFirst<T extends Dated>(
  collection: Collection<T>,
  filter: Filter<T>,
  { cursor, limit }: PageQuery,
): Promise<PageFound<T>> {
  // safe: T has the fields of Dated, which is all that `older` names
  const both = { $and: [filter, older(cursor)] } as Filter<T>;
  const [found, total] = await Promise.all([
    collection
      .find<T>(both)
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  const docs = found.slice(0, limit);
  const last = docs.at(-1);
  const hasMore = found.length > limit && last;
  const nextCursor = hasMore ? encodeCursor([last.createdAt.getTime(), last._id]) : null;
  return { docs, nextCursor, total };
}
