import { expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

/** Documents by `_id`, a filter, and the ids that MongoDB's rules let match. */
export type Case = readonly [
  rule: string,
  docs: readonly object[],
  filter: object,
  ids: readonly unknown[],
];

/** One test for each case: what is found, and how much is counted. */
export function checkMatches(cases: readonly Case[]): void {
  const fixture = mongoFixture();
  it.each(cases)("%s", async (_, docs, filter, ids) => {
    const collection = await fixture.collection(docs);
    const found = await collection.find(filter).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => _id as unknown)).toEqual(ids);
    expect(await collection.countDocuments(filter)).toBe(ids.length);
  });
}
