import { add, noSlots, type Slots } from "./slots.ts";
import { sorted } from "./sorted.ts";

const byCode = (a: string, b: string) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Which slots hold which words, asked for by the beginning of a word. */
export function wordIndex() {
  const slotsOf = new Map<string, number[]>();
  const vocabulary = sorted(byCode);

  return {
    add(entries: readonly { readonly slot: number; readonly words: readonly string[] }[]) {
      const fresh: string[] = [];
      for (const { slot, words } of entries) {
        for (const word of words) {
          const slots = slotsOf.get(word);
          if (slots) slots.push(slot);
          else {
            slotsOf.set(word, [slot]);
            fresh.push(word);
          }
        }
      }
      vocabulary.add(fresh);
    },

    remove(slot: number, words: readonly string[]) {
      for (const word of words) {
        const slots = slotsOf.get(word) ?? [];
        const at = slots.indexOf(slot);
        if (at >= 0) slots.splice(at, 1);
        if (slots.length > 0) continue;
        slotsOf.delete(word);
        vocabulary.remove(word);
      }
    },

    /** Everybody with a word that begins so. */
    startingWith(prefix: string): Slots {
      const found = noSlots();
      const { items, countWhile } = vocabulary;
      for (let at = countWhile((word) => word < prefix); ; at++) {
        const word = items[at];
        if (!word?.startsWith(prefix)) return found;
        for (const slot of slotsOf.get(word) ?? []) add(found, slot);
      }
    },
  };
}
