import { type Page, type PageAsk, pageByAge } from "@tutorsetu/service-kit/pages";
import type { Collection, Filter } from "mongodb";

export interface PageFound<T> extends Page<T> {
  readonly total: number;
}

/** One page of what matches `filter`, newest first, and how much there is. */
export async function newestFirst<T extends { readonly _id: string; readonly createdAt: Date }>(
  docs: Collection<T>,
  filter: Filter<T>,
  ask: PageAsk,
): Promise<PageFound<T>> {
  const [page, total] = await Promise.all([
    pageByAge(docs, filter, ask),
    docs.countDocuments(filter),
  ]);
  return { ...page, total };
}
