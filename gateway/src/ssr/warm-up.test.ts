import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Asked } from "../pages/page-drawing.ts";
import { readShellPages } from "../pages/page-table.ts";
import { keepWarm, limits } from "./warm-up.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const drawn = { files: [], isServerRendered: true };
const table = { "/": drawn, "/about": drawn, "/blog/:id": drawn, "/login": { files: [] } };
const shell = readShellPages(JSON.stringify({ pages: table }), undefined);

/** A renderer in the making: what is asked of it, and what it cannot do. */
function site() {
  const state = {
    version: "1",
    isReady: true,
    asked: [] as string[],
    broken: new Set<string>(),
    atOnce: 0,
    most: 0,
  };
  const request = { path: "", language: "en", shell: "" } as const;
  const idOf = ({ target: { path }, language }: Asked) => `${state.version} ${path} ${language}`;
  const rendered = {
    keyOf: (asked: Asked) =>
      "page" in asked.match && !asked.match.page.isServerRendered
        ? null
        : { id: idOf(asked), isKept: true, request },
    async warm(asked: Asked) {
      state.asked.push(idOf(asked));
      state.most = Math.max(state.most, ++state.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 10));
      state.atOnce--;
      return !state.broken.has(asked.target.path);
    },
  } as const;
  const served = () => Promise.resolve([{ shell, now: [] }]);
  const kept = keepWarm({ rendered, served, isReady: () => state.isReady });
  onTestFinished(kept.close);
  const timesOf = (id: string) => state.asked.filter((one) => one === id).length;
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { state, later, timesOf };
}

it("asks for every page without variables once in each language, a few at once", async () => {
  const { state, later } = site();
  await later(20 * limits.lookEveryMs);
  expect(state.asked.toSorted()).toEqual(
    ["/", "/404", "/about"].flatMap((path) => [`1 ${path} en`, `1 ${path} hi`]).toSorted(),
  );
  expect(state.most).toBe(limits.atOnce);
});

it("waits until everybody who is needed is ready, and begins anew when somebody was away", async () => {
  const { state, later, timesOf } = site();
  state.isReady = false;
  await later(20 * limits.lookEveryMs);
  expect(state.asked).toEqual([]);
  state.isReady = true;
  await later(2 * limits.lookEveryMs);
  expect(timesOf("1 / hi")).toBe(1);
  state.isReady = false;
  await later(2 * limits.lookEveryMs);
  state.isReady = true;
  await later(2 * limits.lookEveryMs);
  expect(timesOf("1 / hi")).toBe(2);
});

it("asks for the pages of another version, and for those of the one before when it is back", async () => {
  const { state, later, timesOf } = site();
  await later(2 * limits.lookEveryMs);
  state.version = "2";
  await later(2 * limits.lookEveryMs);
  expect([timesOf("1 / en"), timesOf("2 / en"), timesOf("2 /about hi")]).toEqual([1, 1, 1]);
  state.version = "1";
  await later(2 * limits.lookEveryMs);
  expect([timesOf("1 / en"), timesOf("2 / en")]).toEqual([2, 1]);
});

it("asks again for a page that failed, later each time, and not for ever", async () => {
  const { state, later, timesOf } = site();
  state.broken.add("/about");
  await later(3 * limits.lookEveryMs);
  expect([timesOf("1 /about en"), timesOf("1 / en")]).toEqual([2, 1]);
  await later(1000 * limits.lookEveryMs);
  expect(timesOf("1 /about en")).toBe(limits.tries);
  state.broken.clear();
  state.version = "2";
  await later(2 * limits.lookEveryMs);
  expect(timesOf("2 /about en")).toBe(1);
});
