import type { Collection, Filter, WithId } from "mongodb";
import type { OwnDataItem, OwnDataReader } from "./pages.ts";

/** So many documents are read at once. */
export const OWN_DATA_PAGE = 200;

interface Source<T extends { readonly _id: string }> {
  readonly part: string;
  readonly docs: Collection<T>;
  readonly filter: Filter<T>;
  /** A document as its person may see it, or none: fields are named one by one. */
  readonly toItems: (
    docs: readonly WithId<T>[],
  ) => readonly OwnDataItem[] | Promise<readonly OwnDataItem[]>;
}

/** Reads what the filter finds in the order of its ids, a page at a time. */
export const mongoOwnData = <T extends { readonly _id: string }>({
  part,
  docs,
  filter,
  toItems,
}: Source<T>): OwnDataReader => ({
  part,
  async read(after) {
    const rest = { $and: [filter, { _id: { $gt: after } }] } as Filter<T>; // safe: ids are strings
    const found = await docs.find(rest).sort({ _id: 1 }).limit(OWN_DATA_PAGE).toArray();
    const last = found.length === OWN_DATA_PAGE ? found.at(-1) : undefined;
    return { items: await toItems(found), next: last ? String(last._id) : null };
  },
});
