import { describe, expect, it } from "vitest";
import { instanceCounts, surplusOf } from "./balance.ts";

describe("the surplus of an instance", () => {
  it.each([
    ["all at one of three", 300, [0, 0], 200],
    ["a new instance beside three that are even", 100, [100, 100, 0], 25],
    ["a fifth more than the mean", 120, [90, 90], 0],
    ["just more than a fifth", 122, [89, 89], 22],
    ["a few only", 6, [0, 2], 0],
    ["the only instance", 5000, [], 0],
    ["fewer than others", 10, [200, 200], 0],
  ])("%s", (_name, own, others, surplus) => {
    expect(surplusOf(own, others)).toBe(surplus);
  });
});

describe("the other instances", () => {
  function fixture() {
    const clock = { ms: 0 };
    return { clock, counts: instanceCounts({}, () => clock.ms) };
  }

  it("count once they have settled and sockets can reach them", () => {
    const { clock, counts } = fixture();
    counts.record("a", 0);
    expect(counts.all()).toEqual([]);
    clock.ms = 4000;
    counts.record("a", 3);
    expect(counts.all()).toEqual([3]);
  });

  it("do not count after they were removed or have been silent for long", () => {
    const { clock, counts } = fixture();
    for (const instance of ["a", "b"]) counts.record(instance, 7);
    clock.ms = 5000;
    counts.record("b", 7);
    expect(counts.all()).toEqual([7, 7]);
    counts.remove("a");
    expect(counts.all()).toEqual([7]);
    clock.ms = 20_001;
    expect(counts.all()).toEqual([]);
  });
});
