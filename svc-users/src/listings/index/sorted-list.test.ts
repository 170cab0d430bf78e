import { expect, it } from "vitest";
import { pageOf, type Position, sortedList } from "./sorted-list.ts";

interface Item {
  readonly key: number;
  readonly id: string;
}
const before = (a: Item, b: Item) => a.key - b.key || (a.id < b.id ? -1 : Number(a.id !== b.id));
const items = sortedList<Item>(before);
items.add(
  ["1a", "1b", "2a", "3a", "3b", "3c"].map((name) => ({
    key: Number(name[0]),
    id: name.slice(1),
  })),
);

const page = (
  descending: boolean,
  limit: number,
  after?: Position,
  isMatch: (item: Item) => boolean = () => true,
) =>
  pageOf({ list: items, positionOf: ({ key, id }) => [key, id], isMatch, descending, after, limit })
    .map(({ key, id }) => `${key}${id}`)
    .join(" ");

it.each([
  ["the first ones", page(false, 2), "1a 1b"],
  ["the last ones first", page(true, 2), "3c 3b"],
  ["no more than there are", page(false, 9), "1a 1b 2a 3a 3b 3c"],
  ["none where none is asked for", page(false, 0), ""],
  ["those after a position", page(false, 2, [1, "a"]), "1b 2a"],
  ["those before a position", page(true, 2, [3, "b"]), "3a 2a"],
  ["those after a position whose item is deleted", page(false, 2, [2, "b"]), "3a 3b"],
  ["those before a position whose item is deleted", page(true, 2, [2, "b"]), "2a 1b"],
  ["none after the last", page(false, 2, [3, "c"]), ""],
  ["none before the first", page(true, 2, [1, "a"]), ""],
  ["the matching ones", page(false, 2, undefined, ({ id }) => id === "a"), "1a 2a"],
])("gives %s", (_, found, expected) => {
  expect(found).toBe(expected);
});

it.each([3, 64, 200])("stays in order as %i items come at once, and as they go", (count) => {
  const byNumber = (a: number, b: number) => a - b;
  const list = sortedList(byNumber);
  list.add([50, 7, 1000]);
  const more = Array.from({ length: count }, (_, n) => 2000 - n);
  list.add(more);
  expect(list.items).toEqual([7, 50, 1000, ...more.toReversed()]);
  list.delete(50);
  list.delete(51);
  list.delete(3000);
  expect(list.items).toEqual([7, 1000, ...more.toReversed()]);
});
