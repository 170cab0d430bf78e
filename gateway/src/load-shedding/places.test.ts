import { expect, it } from "vitest";
import { createPlaces } from "./places.ts";

const take = (places: ReturnType<typeof createPlaces>, address: string, count: number) =>
  Array.from({ length: count }, () => places.tryAcquire(address)).filter((one) => one !== null);

it("gives one address half of the places, and the next half of what is left", () => {
  const places = createPlaces(512);
  expect(take(places, "a", 600)).toHaveLength(256);
  expect(take(places, "b", 600)).toHaveLength(128);
  expect(take(places, "c", 600)).toHaveLength(64);
  expect(take(places, "d", 1)).toHaveLength(1);
  expect(places.open()).toBe(449);
});

it("has no place when all are taken, and takes the next when one is given back, once", () => {
  const places = createPlaces(2);
  const [first] = [places.tryAcquire("a"), places.tryAcquire("b")];
  expect([first === null, places.tryAcquire("c"), places.open()]).toEqual([false, null, 2]);
  first?.();
  first?.();
  expect(places.open()).toBe(1);
  expect(places.tryAcquire("c")).not.toBeNull();
  expect(places.tryAcquire("d")).toBeNull();
});

it("forgets an address that has given all back", () => {
  const places = createPlaces(4);
  for (const release of take(places, "a", 2)) release();
  expect(take(places, "a", 4)).toHaveLength(2);
});

it("is stuck when nothing was given back for three seconds while it was full", () => {
  let now = 0;
  const places = createPlaces(2, () => now);
  const [first] = [places.tryAcquire("a"), places.tryAcquire("b")];
  now = 2999;
  expect(places.isStuck()).toBe(false);
  now = 3000;
  expect(places.isStuck()).toBe(true);
  first?.();
  expect(places.isStuck()).toBe(false);
  places.tryAcquire("c");
  now = 5999;
  expect(places.isStuck()).toBe(false);
  now = 6000;
  expect(places.isStuck()).toBe(true);
});
