import type { Collection, Filter } from "mongodb";

interface Dated {
  readonly _id: string;
  readonly createdAt: Date;
}

const AT_ONCE = 500;
const MOST_ROUNDS = 20;

/**
 * Removes what was created before that moment, oldest first, in rounds of 500 by an index that begins with `createdAt`; at
 * most 10,000, the rest another time. Answers how many. Two instances may do so at once.
 */
export async function removeOlder<T extends Dated>(
  docs: Collection<T>,
  before: Date,
): Promise<number> {
  const older = { createdAt: { $lt: before } } as Filter<T>; // safe: T has a date
  let removed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await docs
      .find(older)
      .sort({ createdAt: 1 })
      .limit(AT_ONCE)
      .project<Pick<Dated, "_id">>({ _id: 1 })
      .toArray();
    if (found.length === 0) break;
    const ids = found.map(({ _id }) => _id);
    removed += (await docs.deleteMany({ _id: { $in: ids } } as Filter<T>)).deletedCount; // safe: ids of T
  }
  return removed;
}
