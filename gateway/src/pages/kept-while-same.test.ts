import { expect, onTestFinished, test, vi } from "vitest";
import { keptWhileSame } from "./kept-while-same.ts";

/** Files as they are now; one that is not here must be looked at. */
function world() {
  const disk = new Map<string, object>();
  const known = new Map<string, object | null>();
  let made = 0;
  let freshForMs = 0;
  const kept = keptWhileSame<{ readonly n: number }>({
    peek: (file) => known.get(file),
    look(file) {
      const found = disk.get(file) ?? null;
      known.set(file, found);
      return Promise.resolve(found);
    },
    freshUntil: (file) => performance.now() + (file === "a" ? freshForMs : 60_000),
  });
  const get = (whileMaking = () => {}, key = "") =>
    kept(
      key,
      () => ["a", "b"],
      () => {
        whileMaking();
        return Promise.resolve({ n: ++made });
      },
    );
  const stayFresh = (ms: number) => (freshForMs = ms);
  return { disk, known, get, stayFresh };
}

test("what is made of files is made once while they are the same, and one that is missing is one of them", async () => {
  const { disk, known, get } = world();
  disk.set("a", {});
  const first = await get();
  expect(get()).toBe(first);
  expect(get(undefined, "another")).not.toBe(first);
  disk.set("b", {});
  known.delete("b");
  expect(await get()).not.toBe(first);
});

test("files that must be looked at again make it anew, as does one that has changed", async () => {
  const { disk, known, get } = world();
  disk.set("a", {});
  const first = await get();
  known.set("a", {});
  const second = await get();
  expect(second).not.toBe(first);
  known.clear();
  expect(get()).toBeInstanceOf(Promise);
});

test("what may be made of a file of before is not kept", async () => {
  const { known, get } = world();
  const torn = await get(() => known.set("a", {}));
  expect(await get()).not.toBe(torn);
});

test("files are not looked at again before the first of them must be", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { known, get, stayFresh } = world();
  stayFresh(1000);
  const first = await get();
  known.clear();
  vi.advanceTimersByTime(999);
  expect(get()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(get()).toBeInstanceOf(Promise);
});
