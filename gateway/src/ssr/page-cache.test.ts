import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageKey } from "../pages/page-key.ts";
import type { PageText } from "../rendered-page.ts";
import { createPageCache, limits } from "./page-cache.ts";

const SECOND = 1000;
const key = (id = "a", isKept = true): PageKey => ({
  id,
  isKept,
  request: { path: `/${id}`, language: "en", shell: "s" },
});
const page = (html: string): PageText => ({
  status: 200,
  head: { title: "T" },
  queries: "[]",
  html,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache on a clock of its own; `answer` is what the renderer says next, after `takesMs`. */
function cacheWith(answer: PageText | null = page("1"), takesMs = 10, retryMs = 10 * SECOND) {
  const renderer = { answer, takesMs, asked: 0 };
  const render = async () => {
    renderer.asked++;
    const { answer: said } = renderer;
    await new Promise((resolve) => setTimeout(resolve, renderer.takesMs));
    return said ? { page: said } : { page: null, retryMs };
  };
  const cache = createPageCache({ render, now: Date.now });
  const get = async (asked = key()) => {
    const getting = cache.get(asked);
    await vi.advanceTimersByTimeAsync(limits.waitMs);
    const { page: got, result } = await getting;
    return [result, got?.html ?? null] as const;
  };
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { renderer, cache, get, later };
}

describe("a page", () => {
  it("is made once, kept, and made again behind the back of who asks for an older one", async () => {
    const { renderer, get, later } = cacheWith();
    expect(await get()).toEqual(["rendered", "1"]);
    expect(await get()).toEqual(["fresh", "1"]);
    renderer.answer = page("2");
    await later(limits.freshMs);
    expect(await get()).toEqual(["stale", "1"]);
    expect(await get()).toEqual(["fresh", "2"]);
    expect(renderer.asked).toBe(2);
  });

  it("is waited for when it is older than that", async () => {
    const { renderer, get, later } = cacheWith();
    await get();
    renderer.answer = page("2");
    await later(limits.freshMs + limits.staleMs);
    expect(await get()).toEqual(["rendered", "2"]);
  });

  it("is sent although it is old when no other can be had, and not for ever", async () => {
    const { renderer, get, later } = cacheWith();
    await get();
    renderer.answer = null;
    await later(limits.staleIfErrorMs - SECOND);
    expect(await get()).toEqual(["stale", "1"]);
    await later(SECOND);
    expect(await get()).toEqual(["failed", null]);
  });

  it("comes too late for the first visitor and in time for the next", async () => {
    const { renderer, get, later } = cacheWith(page("1"), limits.waitMs + 50);
    expect(await get()).toEqual(["late", null]);
    await later(50);
    expect(await get()).toEqual(["fresh", "1"]);
    expect(renderer.asked).toBe(1);
  });

  it("in parts is sent, and made again soon", async () => {
    const { renderer, get, later } = cacheWith({ ...page("part"), isPartial: true });
    expect(await get()).toEqual(["rendered", "part"]);
    renderer.answer = page("whole");
    expect(await get()).toEqual(["fresh", "part"]);
    await later(limits.partialFreshMs);
    expect(await get()).toEqual(["stale", "part"]);
    expect(await get()).toEqual(["fresh", "whole"]);
    expect(renderer.asked).toBe(2);
  });

  it("in parts does not take the place of a whole one while that may be sent", async () => {
    const { renderer, get, later } = cacheWith(page("whole"));
    await get();
    renderer.answer = { ...page("part"), isPartial: true };
    await later(limits.freshMs);
    for (const _ of [1, 2, 3]) expect(await get()).toEqual(["stale", "whole"]);
    expect(renderer.asked).toBe(2);
    await later(limits.partialFreshMs);
    expect(await get()).toEqual(["stale", "whole"]);
    expect(renderer.asked).toBe(3);
    await later(limits.staleIfErrorMs);
    expect(await get()).toEqual(["rendered", "part"]);
  });

  it("in parts is not what was to be made before anybody asks", async () => {
    const { renderer, cache, get, later } = cacheWith({ ...page("part"), isPartial: true });
    const warm = async () => {
      const made = cache.warm(key());
      await later(renderer.takesMs);
      return (await made)?.html;
    };
    expect(await warm()).toBeUndefined();
    expect(await get()).toEqual(["fresh", "part"]);
    renderer.answer = page("whole");
    expect(await warm()).toBe("whole");
    expect(await get()).toEqual(["fresh", "whole"]);
  });

  it("is asked for once, however many wait", async () => {
    const { renderer, get } = cacheWith();
    const all = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(all.map(([result]) => result))).toEqual(new Set(["rendered"]));
    expect(renderer.asked).toBe(1);
  });

  it("that failed is not asked for again before its time", async () => {
    const { renderer, get, later } = cacheWith(null);
    expect(await get()).toEqual(["failed", null]);
    renderer.answer = page("2");
    await later(9 * SECOND);
    expect(await get()).toEqual(["failed", null]);
    await later(SECOND);
    expect(await get()).toEqual(["rendered", "2"]);
    expect(renderer.asked).toBe(2);
  });

  it("of somebody's own words is made and not kept", async () => {
    const { renderer, get } = cacheWith();
    expect(await get(key("a", false))).toEqual(["rendered", "1"]);
    expect(await get(key("a", false))).toEqual(["rendered", "1"]);
    expect(renderer.asked).toBe(2);
  });
});

describe("who cannot draw it", () => {
  /** What they get, and how much later. */
  async function waited({ cache, later }: ReturnType<typeof cacheWith>, asked = key()) {
    const start = Date.now();
    const getting = cache
      .getWithRetry(asked, 4 * SECOND)
      .then(({ result }) => [result, Date.now() - start]);
    await later(5 * SECOND);
    return getting;
  }

  it("waits until it is drawn", async () => {
    expect(await waited(cacheWith(page("1"), 3 * SECOND))).toEqual(["rendered", 3 * SECOND]);
    expect(await waited(cacheWith(page("1"), 5 * SECOND))).toEqual(["late", 4 * SECOND]);
  });

  it("gets it from a renderer that has only just started", async () => {
    const one = cacheWith(null, 10, 500);
    setTimeout(() => (one.renderer.answer = page("1")), 1400);
    expect(await waited(one)).toEqual(["rendered", 1540]);
    expect(one.renderer.asked).toBe(4);
  });

  it("gets it when it is their turn", async () => {
    const one = cacheWith(page("1"), SECOND);
    for (let i = 0; i < limits.underWay; i++) void one.cache.get(key(String(i)));
    expect(await waited(one)).toEqual(["rendered", 2 * SECOND]);
  });

  it("waits for nothing that will not come", async () => {
    expect(await waited(cacheWith(null))).toEqual(["failed", 10]);
    const one = cacheWith(null, 10, 500);
    expect(await waited(one)).toEqual(["failed", 3580]);
    expect(one.renderer.asked).toBe(8);
  });
});

it("asks for no more pages at once than it may", async () => {
  const { renderer, get } = cacheWith(page("1"), SECOND);
  const keys = Array.from({ length: limits.underWay + 2 }, (_, i) => key(String(i)));
  const results = await Promise.all(keys.map((one) => get(one)));
  expect(results.filter(([result]) => result === "busy")).toHaveLength(2);
  expect(renderer.asked).toBe(limits.underWay);
});

it("takes a renderer that throws for one that has no page", async () => {
  const cache = createPageCache({ render: () => Promise.reject(new Error("gone")) });
  expect(await cache.get(key())).toEqual({ page: null, result: "failed" });
});
