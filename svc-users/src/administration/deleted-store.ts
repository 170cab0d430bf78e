import { en } from "@tutorsetu/contracts/messages/en/server";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Page, PageAsk } from "@tutorsetu/service-kit/pages";
import type { Collection, Filter } from "mongodb";
import type { Gone, PersonDoc } from "../people/doc.ts";

export interface DeletedDoc extends PersonDoc {
  readonly gone: Gone;
}

/** One page of those whose account is deleted and can still be had back, deleted last first, and how many they are. */
export type DeletedPeople = (
  now: Date,
  ask: PageAsk,
) => Promise<Page<DeletedDoc> & { readonly total: number }>;

const ERASE_AT = "gone.eraseAt";

export const indexDeleted = (docs: Collection<PersonDoc>) =>
  docs.createIndex(
    { [ERASE_AT]: -1, _id: -1 },
    // Not `sparse`: everybody has an id, so everybody would be in it.
    { partialFilterExpression: { [ERASE_AT]: { $exists: true } } },
  );

function before(cursor: string): Filter<PersonDoc> {
  const [ms, id] = decodeCursor(cursor, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", en.badRequest);
  return {
    [ERASE_AT]: { $lte: at },
    $or: [{ [ERASE_AT]: { $lt: at } }, { _id: { $lt: String(id) } }],
  };
}

export function mongoDeleted(docs: Collection<PersonDoc>): DeletedPeople {
  return async (now, { cursor, limit }) => {
    // Everybody has seven days, so who is erased last was deleted last.
    const kept: Filter<PersonDoc> = { [ERASE_AT]: { $gt: now } };
    const [found, total] = await Promise.all([
      docs
        .find<DeletedDoc>(cursor ? { $and: [kept, before(cursor)] } : kept)
        .sort({ [ERASE_AT]: -1, _id: -1 })
        .limit(limit + 1)
        .toArray(),
      docs.countDocuments(kept),
    ]);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? encodeCursor([last.gone.eraseAt.getTime(), last._id]) : null;
    return { docs: shown, nextCursor, total };
  };
}
