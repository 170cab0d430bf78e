import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localAttendance } from "./attendance.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world(graceMs?: number) {
  const told: unknown[] = [];
  const onChange = (userId: string, isHere: boolean) => told.push([userId, isHere]);
  return {
    told,
    people: localAttendance(graceMs === undefined ? { onChange } : { graceMs, onChange }),
  };
}

it("takes who does not come back within five seconds for gone", async () => {
  const { people, told } = world();
  people.arrive("a");
  people.leave("a");
  vi.advanceTimersByTime(4999);
  expect([people.here(), told]).toEqual([["a"], [["a", true]]]);
  vi.advanceTimersByTime(1);
  expect([people.here(), people.has("a")]).toEqual([[], false]);
  expect(told).toEqual([
    ["a", true],
    ["a", false],
  ]);
});

it("tells nobody of who comes back in time", () => {
  const { people, told } = world(1000);
  people.arrive("a");
  people.leave("a");
  vi.advanceTimersByTime(999);
  people.arrive("a");
  vi.advanceTimersByTime(10_000);
  expect([people.has("a"), told]).toEqual([true, [["a", true]]]);
});

it("keeps who has another page open, and knows when the last is closed", () => {
  const { people, told } = world(1000);
  people.arrive("a");
  people.arrive("a");
  people.leave("a");
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([["a", true]]);
  people.leave("a");
  vi.advanceTimersByTime(1000);
  expect(told.at(-1)).toEqual(["a", false]);
  people.arrive("a");
  expect(told.at(-1)).toEqual(["a", true]);
});

it("knows those of some who are here", async () => {
  const { people } = world();
  for (const id of ["a", "b"]) people.arrive(id);
  expect(await people.among(["b", "c"])).toEqual(new Set(["b"]));
});

it("tells nothing any more once it is closed", async () => {
  const { people, told } = world(1000);
  people.arrive("a");
  people.leave("a");
  await people.close();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([["a", true]]);
});
