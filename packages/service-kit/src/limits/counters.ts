import { LRUCache } from "lru-cache";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Keys may be made up, so their number is bounded: the one counted longest ago is dropped. */
export const MOST_KEYS = 20_000;

export interface CounterOptions {
  /** Instances count together under this name; without one each process counts for itself. */
  readonly name?: string | undefined;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Points of keys; past its limit it rejects with a `RateLimiterRes`. */
export interface Counter {
  /** `seconds`: instead of the counter's own duration, for a key that is not counted yet; `points`: how many, one by default. */
  consume(key: string, seconds?: number, points?: number): Promise<RateLimiterRes>;
  /** Gives one point back. */
  giveBack(key: string): Promise<unknown>;
  get(key: string): Promise<RateLimiterRes | null>;
  delete(key: string): Promise<unknown>;
}

export type CreateCounter = (options: CounterOptions) => Counter;

/** Options for a duration that is not the counter's own. */
export const until = (seconds: number | undefined) =>
  seconds === undefined ? {} : { customDuration: seconds };

export const memoryCounter: CreateCounter = ({ points, duration }) => {
  const store = new RateLimiterMemory({ points, duration });
  const keys = new LRUCache<string, true>({
    // Not `max`, which takes room for all of them at once: half a megabyte for each limit, and most count a few keys.
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
    dispose: (_, key) => void store.delete(key),
  });
  return {
    consume(key, seconds, points = 1) {
      keys.set(key, true);
      return store.consume(key, points, until(seconds));
    },
    giveBack: (key) => store.reward(key),
    get: (key) => store.get(key),
    delete: async (key) => keys.delete(key),
  };
};
