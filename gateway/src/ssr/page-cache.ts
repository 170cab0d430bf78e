import { LRUCache } from "lru-cache";
import type { PageKey } from "../pages/page-key.ts";
import type { PageText } from "../rendered-page.ts";

/** What a visitor got: HTML from the cache (young, or older while it is made again) or just made; else the page that the browser draws, and why. */
export type PageResult = "fresh" | "stale" | "rendered" | "late" | "busy" | "failed" | "client";

/** Nothing came; it may be asked for again later. */
export interface NoPage {
  readonly page: null;
  readonly retryMs: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

export const limits = {
  freshMs: 5000,
  /** Of a page of which a part could not be read. */
  partialFreshMs: 1000,
  staleMs: 60_000,
  staleIfErrorMs: 600_000,
  /** The longest wait of a visitor. */
  waitMs: 150,
  underWay: 8,
  /** The shortest time after which whoever waits longer asks again. */
  againMs: 100,
  bytes: 32 * 1024 * 1024,
  failures: 1000,
} as const;

interface Options {
  readonly render: (key: PageKey) => Promise<{ readonly page: PageText } | NoPage>;
  /** Milliseconds on any clock that only goes forward. */
  readonly now?: () => number;
}

/** What a visitor gets, and how it came. */
interface Got {
  readonly page: PageText | null;
  readonly result: PageResult;
}

type Outcome = { readonly page: PageText } | { readonly page: null; readonly why: PageResult };

/** Pages by their keys. Each is asked for once at a time; who cannot have one soon does without, and it is kept for the next. */
export function createPageCache({ render, now = () => performance.now() }: Options) {
  const kept = new LRUCache<string, { readonly page: PageText; readonly at: number }>({
    maxSize: limits.bytes,
    sizeCalculation: ({ page }, id) => id.length + page.queries.length + (page.html?.length ?? 0),
  });
  /** Until when a key is not asked for again. */
  const failed = new LRUCache<string, number>({ max: limits.failures });
  const underWay = new Map<string, Promise<Outcome>>();

  /** Whether a page is at hand that had all its parts. */
  function hasWhole({ id }: PageKey): boolean {
    const had = kept.get(id);
    return !!had && !had.page.isPartial && now() - had.at <= limits.staleIfErrorMs;
  }

  async function asked(key: PageKey): Promise<{ readonly page: PageText } | NoPage> {
    const made = await render(key).catch((): NoPage => ({ page: null, retryMs: 1000 }));
    const isLess = made.page?.isPartial && hasWhole(key);
    return isLess ? { page: null, retryMs: limits.partialFreshMs } : made;
  }

  async function make(key: PageKey, isWarmUp: boolean): Promise<Outcome> {
    const made = await asked(key);
    if (!made.page) {
      if (!isWarmUp) failed.set(key.id, now() + made.retryMs);
      return { page: null, why: "failed" };
    }
    failed.delete(key.id);
    const olderBy = made.page.isPartial ? limits.freshMs - limits.partialFreshMs : 0;
    if (key.isKept) kept.set(key.id, { page: made.page, at: now() - olderBy });
    return made;
  }

  function ask(key: PageKey, isWarmUp = false): Promise<Outcome> {
    const running = underWay.get(key.id);
    if (running) return running;
    if ((failed.get(key.id) ?? 0) > now()) return Promise.resolve({ page: null, why: "failed" });
    if (underWay.size >= limits.underWay) return Promise.resolve({ page: null, why: "busy" });
    const making = make(key, isWarmUp).finally(() => underWay.delete(key.id));
    underWay.set(key.id, making);
    return making;
  }

  async function within(key: PageKey, waitMs: number): Promise<Outcome> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve({ page: null, why: "late" }), waitMs);
    });
    return Promise.race([ask(key).finally(() => clearTimeout(timer)), late]);
  }

  function get(key: PageKey, waitMs: number = limits.waitMs): Got | Promise<Got> {
    const had = kept.get(key.id);
    const age = had ? now() - had.at : Number.POSITIVE_INFINITY;
    if (had && age <= limits.freshMs) return { page: had.page, result: "fresh" };
    if (had && age <= limits.freshMs + limits.staleMs) {
      void ask(key);
      return { page: had.page, result: "stale" };
    }
    return within(key, waitMs).then((outcome): Got => {
      if (outcome.page) return { page: outcome.page, result: "rendered" };
      if (had && age <= limits.staleIfErrorMs) return { page: had.page, result: "stale" };
      return { page: null, result: outcome.why };
    });
  }

  return {
    /** The page with all its parts, made before anybody asks for it. When it cannot be, the first who asks finds no failure of before. */
    async warm(key: PageKey): Promise<PageText | null> {
      const { page } = await ask(key, true);
      return page?.isPartial ? null : page;
    },
    /** The page, or null for the one that the browser draws; at once where it is kept, and never later than `waitMs`. */
    get,
    /** The same for who cannot draw it: a renderer that is only starting, or busy, is asked again until `waitMs` are over. */
    async getWithRetry(key: PageKey, waitMs: number): Promise<Got> {
      const end = now() + waitMs;
      for (;;) {
        const found = await get(key, end - now());
        const againAt = Math.max(failed.get(key.id) ?? 0, now() + limits.againMs);
        if (found.page || againAt >= end) return found;
        await pause(againAt - now());
      }
    },
  };
}
