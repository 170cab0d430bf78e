import { type Place, pageOf } from "./page.ts";
import {
  add,
  has,
  intersection,
  noSlots,
  remove,
  sizeOf,
  sizeWithin,
  type Slots,
  union,
} from "./slots.ts";
import { sorted } from "./sorted.ts";
import { wordIndex } from "./word-index.ts";

/** What the directory knows of one person. */
export interface Entry {
  readonly id: string;
  /** What filters ask for, e.g. `subject:physics`. */
  readonly labels: readonly string[];
  readonly words: readonly string[];
  /** By which lists are ordered, e.g. `{ fee: 2500 }`; every entry has the same ones. */
  readonly keys: Readonly<Record<string, number>>;
}

/** Of a filter: choice → the labels of which one is enough, given the labels that anybody has. */
export type Choices = (labels: readonly string[]) => Readonly<Record<string, readonly string[]>>;

export interface Question {
  /** Filter → labels, of which one is enough. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Each must begin a word of the person. */
  readonly words: readonly string[];
  readonly sort: { readonly key: string; readonly descending: boolean };
  /** The last one of the page before. */
  readonly after?: Place | undefined;
  readonly limit: number;
}

export interface Found {
  readonly ids: readonly string[];
  readonly next: Place | null;
  readonly total: number;
  /** What each choice would give with everything else as asked. */
  readonly facets: Record<string, Record<string, number>>;
}

/** A list of choices that a person can still read; those that lead nowhere are left out. */
const MOST_CHOICES = 60;

const mostOf = (counts: readonly (readonly [choice: string, count: number])[]) =>
  counts
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_CHOICES);

export type Directory = ReturnType<typeof createDirectory>;

/** An index of people in memory: it counts and orders thousands by looking at bits, never at people. */
export function createDirectory(
  keys: readonly string[],
  choices: Readonly<Record<string, Choices>>,
) {
  const slotOf = new Map<string, number>();
  const entries: (Entry | undefined)[] = [];
  const free: number[] = [];
  const everyone = noSlots();
  const labelled = new Map<string, Slots>();
  const words = wordIndex();

  const keyOf = (slot: number, key: string) => entries[slot]?.keys[key] ?? 0;
  const idOf = (slot: number) => entries[slot]?.id ?? "";
  const byKey = (key: string) => (a: number, b: number) => {
    const difference = keyOf(a, key) - keyOf(b, key);
    return difference || (idOf(a) < idOf(b) ? -1 : Number(a !== b));
  };
  const orders = new Map(keys.map((key) => [key, sorted(byKey(key))]));

  const withLabel = (label: string) => labelled.get(label) ?? noSlots();
  const withOneOf = (labels: readonly string[]) => union(labels.map(withLabel));

  function takeOut(id: string): void {
    const slot = slotOf.get(id);
    const entry = slot === undefined ? undefined : entries[slot];
    if (slot === undefined || !entry) return;
    for (const order of orders.values()) order.remove(slot);
    for (const label of entry.labels) {
      const set = withLabel(label);
      remove(set, slot);
      // Anybody may make up a label: one that nobody has costs nothing any more.
      if (sizeOf(set) === 0) labelled.delete(label);
    }
    words.remove(slot, entry.words);
    remove(everyone, slot);
    slotOf.delete(id);
    entries[slot] = undefined;
    free.push(slot);
  }

  function seat(entry: Entry): number {
    const slot = free.pop() ?? entries.length;
    entries[slot] = entry;
    slotOf.set(entry.id, slot);
    add(everyone, slot);
    for (const label of entry.labels) {
      const set = withLabel(label);
      labelled.set(label, set);
      add(set, slot);
    }
    return slot;
  }

  return {
    size: () => slotOf.size,
    /** How many places there are, free ones too: whoever comes takes that of somebody who has left. */
    places: () => entries.length,

    put(more: readonly Entry[]) {
      for (const { id } of more) takeOut(id);
      const seated = more.map((entry) => ({ slot: seat(entry), words: entry.words }));
      for (const order of orders.values()) order.add(seated.map(({ slot }) => slot));
      words.add(seated);
    },

    remove: takeOut,

    find(question: Question): Found {
      const bySearch = question.words.map((word) => words.startingWith(word));
      const sets = Object.entries(question.filters).map(
        ([filter, labels]) => [filter, withOneOf(labels)] as const,
      );
      const without = (left: string | null) =>
        intersection(everyone, [
          ...bySearch,
          ...sets.flatMap(([filter, set]) => (filter === left ? [] : [set])),
        ]);
      const among = without(null);
      const isFiltered = new Set(sets.map(([filter]) => filter));
      const facets = Object.entries(choices).map(([filter, options]) => {
        const base = isFiltered.has(filter) ? without(filter) : among;
        const counts = Object.entries(options([...labelled.keys()])).map(
          ([choice, labels]) => [choice, sizeWithin(base, labels.map(withLabel))] as const,
        );
        return [filter, Object.fromEntries(mostOf(counts))] as const;
      });
      const total = sizeOf(among);
      const order = orders.get(question.sort.key);
      const { sort, after, limit } = question;
      const slots = order
        ? pageOf({
            items: order,
            placeOf: (slot) => [keyOf(slot, sort.key), idOf(slot)],
            isWanted: (slot) => has(among, slot),
            descending: sort.descending,
            after,
            // Once everybody is found there is nothing more to look for.
            limit: Math.min(limit + 1, total),
          })
        : [];
      const last = slots.length > limit ? slots[limit - 1] : undefined;
      return {
        ids: slots.slice(0, limit).map(idOf),
        next: last === undefined ? null : [keyOf(last, sort.key), idOf(last)],
        total,
        facets: Object.fromEntries(facets),
      };
    },
  };
}
