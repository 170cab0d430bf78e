import type { Collection, Filter, UpdateFilter } from "mongodb";

const ATTEMPTS = 10;

interface Rewriting<Doc> {
  /** What must still be as it was read. */
  readonly asRead: (doc: Doc) => Filter<Doc>;
  /** Null where there is nothing to write. */
  readonly change: (doc: Doc) => UpdateFilter<Doc> | null;
}

/** Writes what follows from a document onto that same state of it. While others are faster it is read anew; rejects when they always are. */
export async function rewrite<Doc extends { readonly _id: string }>(
  docs: Collection<Doc>,
  id: string,
  { asRead, change }: Rewriting<Doc>,
): Promise<void> {
  const withId = { _id: id } as Filter<Doc>; // safe: the ids of all of these documents are texts
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await docs.findOne(withId);
    const next = found && change(found as Doc); // safe: without a projection it is the whole document
    if (!found || !next) return;
    const { matchedCount } = await docs.updateOne(
      { ...asRead(found as Doc), ...withId }, // safe: as above
      next,
    );
    if (matchedCount > 0) return;
  }
  throw new Error("Others have changed it each time");
}
