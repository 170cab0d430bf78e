import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localPresence } from "./presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fixture(graceMs?: number) {
  const told: unknown[] = [];
  const onChange = (userId: string, isOnline: boolean) => told.push([userId, isOnline]);
  return {
    told,
    presence: localPresence(graceMs === undefined ? { onChange } : { graceMs, onChange }),
  };
}

it("takes a user offline who does not reconnect within five seconds", async () => {
  const { presence, told } = fixture();
  presence.connect("a");
  presence.disconnect("a");
  vi.advanceTimersByTime(4999);
  expect([presence.onlineIds(), told]).toEqual([["a"], [["a", true]]]);
  vi.advanceTimersByTime(1);
  expect([presence.onlineIds(), presence.isOnline("a")]).toEqual([[], false]);
  expect(told).toEqual([
    ["a", true],
    ["a", false],
  ]);
});

it("keeps a user online who reconnects in time", () => {
  const { presence, told } = fixture(1000);
  presence.connect("a");
  presence.disconnect("a");
  vi.advanceTimersByTime(999);
  presence.connect("a");
  vi.advanceTimersByTime(10_000);
  expect([presence.isOnline("a"), told]).toEqual([true, [["a", true]]]);
});

it("keeps a user online until the last connection is closed", () => {
  const { presence, told } = fixture(1000);
  presence.connect("a");
  presence.connect("a");
  presence.disconnect("a");
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([["a", true]]);
  presence.disconnect("a");
  vi.advanceTimersByTime(1000);
  expect(told.at(-1)).toEqual(["a", false]);
  presence.connect("a");
  expect(told.at(-1)).toEqual(["a", true]);
});

it("filters the users who are online", async () => {
  const { presence } = fixture();
  for (const id of ["a", "b"]) presence.connect(id);
  expect(await presence.filterOnline(["b", "c"])).toEqual(new Set(["b"]));
});

it("reports no change once it is closed", async () => {
  const { presence, told } = fixture(1000);
  presence.connect("a");
  presence.disconnect("a");
  await presence.close();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([["a", true]]);
});
