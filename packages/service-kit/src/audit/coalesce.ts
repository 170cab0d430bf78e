import type { NewEntry } from "./entry.ts";

/** Within this time the same is one entry with a count. */
export const WINDOW_MS = 60_000;
/** How many different ones of a kind are told apart within a window; the rest are counted together. */
const MOST_KEYS = 20;

interface Slot {
  readonly entry: NewEntry;
  /** Not yet stored. */
  waiting: number;
  isStored: boolean;
  storing: Promise<void> | null;
}

type Store = (entry: NewEntry, count: number) => Promise<void>;

/**
 * The first of a kind, caller, object and network is stored at once; those that follow within the window are counted, and
 * stored as one entry at its end. What cannot be stored stays counted for the next window. A flood costs a bounded number of
 * entries, and none of its requests goes uncounted.
 */
export function coalescer(store: Store) {
  const slots = new Map<string, Slot>();
  const countOf = (what: string) =>
    [...slots.values()].filter(({ entry }) => entry.what === what).length;

  /** What an entry is counted as. */
  function keyed(entry: NewEntry): [string, NewEntry] {
    const { what, by, of, from, route } = entry;
    const key = JSON.stringify([what, by, of, from, route]);
    if (slots.has(key) || countOf(what) < MOST_KEYS) return [key, entry];
    // By whom stays as long as it can: reads of one administrator are not counted with another's.
    const ofCaller = JSON.stringify([what, by]);
    if (slots.has(ofCaller) || countOf(what) < 2 * MOST_KEYS)
      return [ofCaller, { what, by, note: "many" }];
    return [JSON.stringify([what]), { what, by: null, note: "many" }];
  }

  async function storeWaiting(slot: Slot) {
    const count = slot.waiting;
    slot.waiting = 0;
    try {
      await store(slot.entry, count);
      slot.isStored = true;
    } catch (error) {
      slot.waiting += count;
      throw error;
    } finally {
      slot.storing = null;
    }
  }

  async function endWindow(key: string, slot: Slot) {
    if (slot.waiting === 0) return void slots.delete(key);
    slot.storing ??= storeWaiting(slot);
    // What failed has been logged by the store, and stays counted.
    await slot.storing.catch(() => {});
    startWindow(key, slot);
  }
  const startWindow = (key: string, slot: Slot) =>
    setTimeout(() => void endWindow(key, slot), WINDOW_MS).unref();

  return {
    /** Resolves when it is stored, or counted with one that is; rejects when no one of its kind is stored yet, nor can be. */
    count: async (given: NewEntry): Promise<void> => {
      const [key, entry] = keyed(given);
      const slot = slots.get(key) ?? { entry, waiting: 0, isStored: false, storing: null };
      slot.waiting += 1;
      if (!slots.has(key)) {
        slots.set(key, slot);
        startWindow(key, slot);
      }
      if (slot.isStored) return;
      slot.storing ??= storeWaiting(slot);
      await slot.storing;
    },
    /** Stores what is counted so far. */
    flush: async () => {
      await Promise.all(
        [...slots.values()].map(async (slot) => {
          await slot.storing?.catch(() => {});
          if (slot.waiting > 0) await storeWaiting(slot).catch(() => {});
        }),
      );
    },
  };
}
