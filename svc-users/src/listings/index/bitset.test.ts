import { expect, it } from "vitest";
import * as bitset from "./bitset.ts";

const setOf = (...members: readonly number[]) => {
  const set = bitset.empty();
  for (const member of members) bitset.add(set, member);
  return set;
};
const membersOf = (set: bitset.Bitset) =>
  Array.from({ length: 1100 }, (_, n) => n).filter((n) => bitset.has(set, n));

const EDGES = [0, 1, 30, 31, 32, 33, 63, 64, 255, 256, 257, 511, 512, 1024];

it.each(EDGES)("adds and removes %i and no other", (member) => {
  const set = setOf(member);
  expect(membersOf(set)).toEqual([member]);
  bitset.add(set, member);
  expect(bitset.countOf(set)).toBe(1);
  bitset.remove(set, member);
  expect([membersOf(set), bitset.countOf(set)]).toEqual([[], 0]);
});

it("keeps its members when it grows, and grows at least twofold", () => {
  const set = setOf(3, 255, 256);
  expect(set.bits).toHaveLength(16);
  bitset.add(set, 5000);
  expect(set.bits).toHaveLength(157);
  expect(membersOf(set)).toEqual([3, 255, 256]);
});

it("does not grow to remove what it does not hold", () => {
  const set = setOf(7);
  bitset.remove(set, 256);
  bitset.remove(set, 8);
  expect([set.bits.length, membersOf(set)]).toEqual([8, [7]]);
});

it("unites and intersects sets of different sizes, without changing them", () => {
  const [small, large] = [setOf(1, 31, 200), setOf(1, 200, 999)];
  expect(membersOf(bitset.union([small, large]))).toEqual([1, 31, 200, 999]);
  expect(membersOf(bitset.union([large, small]))).toEqual([1, 31, 200, 999]);
  expect(membersOf(bitset.union([]))).toEqual([]);
  expect(membersOf(bitset.intersection(small, [large]))).toEqual([1, 200]);
  expect(membersOf(bitset.intersection(large, [small, setOf(200, 31)]))).toEqual([200]);
  expect(membersOf(bitset.intersection(large, []))).toEqual([1, 200, 999]);
  expect([membersOf(small), membersOf(large)]).toEqual([
    [1, 31, 200],
    [1, 200, 999],
  ]);
});

it("counts the members that are in at least one of several sets", () => {
  const base = setOf(...EDGES);
  expect(bitset.countOf(base)).toBe(EDGES.length);
  expect(bitset.intersectionCount(base, [setOf(0, 2), setOf(31, 0), setOf(1024)])).toBe(3);
  expect(bitset.intersectionCount(base, [])).toBe(0);
  expect(bitset.countOf(setOf(...Array.from({ length: 1024 }, (_, n) => n)))).toBe(1024);
});
