import { expect, it } from "vitest";
import { pageOf, type Place } from "./page.ts";
import { sorted } from "./sorted.ts";

interface Item {
  readonly key: number;
  readonly id: string;
}
const before = (a: Item, b: Item) => a.key - b.key || (a.id < b.id ? -1 : Number(a.id !== b.id));
const items = sorted<Item>(before);
items.add(
  ["1a", "1b", "2a", "3a", "3b", "3c"].map((name) => ({
    key: Number(name[0]),
    id: name.slice(1),
  })),
);

const page = (
  descending: boolean,
  limit: number,
  after?: Place,
  isWanted: (item: Item) => boolean = () => true,
) =>
  pageOf({ items, placeOf: ({ key, id }) => [key, id], isWanted, descending, after, limit })
    .map(({ key, id }) => `${key}${id}`)
    .join(" ");

it.each([
  ["the first ones", page(false, 2), "1a 1b"],
  ["the last ones first", page(true, 2), "3c 3b"],
  ["no more than there are", page(false, 9), "1a 1b 2a 3a 3b 3c"],
  ["none where none is asked for", page(false, 0), ""],
  ["those behind a place", page(false, 2, [1, "a"]), "1b 2a"],
  ["those before a place", page(true, 2, [3, "b"]), "3a 2a"],
  ["those behind a place that is empty by now", page(false, 2, [2, "b"]), "3a 3b"],
  ["those before a place that is empty by now", page(true, 2, [2, "b"]), "2a 1b"],
  ["none behind the last", page(false, 2, [3, "c"]), ""],
  ["none before the first", page(true, 2, [1, "a"]), ""],
  ["those that are wanted", page(false, 2, undefined, ({ id }) => id === "a"), "1a 2a"],
])("gives %s", (_, found, expected) => {
  expect(found).toBe(expected);
});
