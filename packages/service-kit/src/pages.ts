import type { Collection, Filter } from "mongodb";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { HttpProblem } from "./http-problem.ts";

interface Dated {
  readonly _id: string;
  readonly createdAt: Date;
}

export interface PageAsk {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Page<T> {
  readonly docs: T[];
  readonly nextCursor: string | null;
}

export interface PageFound<T> extends Page<T> {
  readonly total: number;
}

function after(cursor: string, step: "$lt" | "$gt") {
  const [ms, id] = decodeCursor(cursor, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", "invalid");
  return { $or: [{ createdAt: { [step]: at } }, { createdAt: at, _id: { [step]: String(id) } }] };
}

/** One page of what the filter finds, by age, and the cursor of the next one; the id orders documents of the same moment. */
export async function pageByAge<T extends Dated>(
  docs: Collection<T>,
  filter: Filter<T>,
  { cursor, limit }: PageAsk,
  order: "newest" | "oldest" = "newest",
): Promise<Page<T>> {
  const direction = order === "newest" ? -1 : 1;
  const rest = cursor ? [after(cursor, direction === -1 ? "$lt" : "$gt")] : [];
  // safe: both parts speak of fields that every T has
  const both = { $and: [filter, ...rest] } as Filter<T>;
  const found = await docs
    .find<T>(both)
    .sort({ createdAt: direction, _id: direction })
    .limit(limit + 1)
    .toArray();
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    docs: shown,
    nextCursor: last ? encodeCursor([last.createdAt.getTime(), last._id]) : null,
  };
}

/**
 * One page of what the filter finds, newest first, and how many there are: they are counted when they are more than the page
 * shows. `count` is a cheaper way to the same number.
 */
export async function pageWithTotal<T extends Dated>(
  docs: Collection<T>,
  filter: Filter<T>,
  ask: PageAsk,
  count = () => docs.countDocuments(filter),
): Promise<PageFound<T>> {
  const page = await pageByAge(docs, filter, ask);
  const isAll = !ask.cursor && !page.nextCursor;
  return { ...page, total: isAll ? page.docs.length : await count() };
}
