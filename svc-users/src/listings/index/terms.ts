import { type Bits, hasBit, setBit, unite, wordsFor } from "./bits.ts";

/** Terms in order, each with the slots of the documents that have it. */
export interface Terms {
  /** The texts of all terms, one after the other, in UTF-16. */
  readonly texts: Uint16Array;
  /** Where each text begins, and where the last ends. */
  readonly textStarts: Uint32Array;
  readonly counts: Uint32Array;
  /** Where the slots of each term begin: in `rows` of a frequent one, else in `gaps`. */
  readonly slotStarts: Uint32Array;
  /** From each slot to the next, 7 bits a byte, the lowest first; all bytes but the last have the eighth bit. */
  readonly gaps: Uint8Array;
  /** A bit per slot. */
  readonly rows: Uint32Array;
}

/** A term that more than one in so many documents has is kept as a bit per document: shorter than gaps, and quicker. */
const FREQUENT = 64;

export function readTerms(terms: Terms, size: number) {
  const { texts, textStarts, counts, slotStarts, gaps, rows } = terms;
  const length = counts.length;
  const words = wordsFor(size);
  const countOf = (at: number) => counts[at] ?? 0;
  const isFrequent = (at: number) => countOf(at) * FREQUENT > size;

  function row(at: number): Bits {
    const start = slotStarts[at] ?? 0;
    return rows.subarray(start, start + words);
  }

  /** Below 0, 0 or above 0; of a longer text only as much is compared as `prefix` has, where that is asked for. */
  function compare(at: number, text: string, isPrefix: boolean): number {
    const start = textStarts[at] ?? 0;
    const own = (textStarts[at + 1] ?? 0) - start;
    const shared = Math.min(own, text.length);
    for (let i = 0; i < shared; i++) {
      const difference = (texts[start + i] ?? 0) - text.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return isPrefix && own >= text.length ? 0 : own - text.length;
  }

  /** The first term for which `isBefore` does not hold. */
  function firstNot(isBefore: (at: number) => boolean): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Writes the slots of a term into `into`, which has room for them, and says how many they are. */
  function read(at: number, into: Uint32Array): number {
    let count = 0;
    if (isFrequent(at)) {
      const bits = row(at);
      for (let word = 0; word < words; word++)
        for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
          into[count++] = word * 32 + 31 - Math.clz32(rest & -rest);
      return count;
    }
    const many = countOf(at);
    let [from, slot] = [slotStarts[at] ?? 0, -1];
    while (count < many) {
      let byte = gaps[from++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = gaps[from++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      into[count++] = slot;
    }
    return count;
  }

  const few = new Uint32Array(Math.floor(size / FREQUENT) + 1);

  return {
    length,
    countOf,
    isFrequent,
    row,
    read,
    text: (at: number) =>
      String.fromCharCode(...texts.subarray(textStarts[at] ?? 0, textStarts[at + 1] ?? 0)),
    /** -1 where nobody has the term. */
    find(text: string): number {
      const at = firstNot((one) => compare(one, text, false) < 0);
      return at < length && compare(at, text, false) === 0 ? at : -1;
    },
    /** The terms that begin so: from the first up to before the second. */
    withPrefix(prefix: string): readonly [from: number, to: number] {
      const from = firstNot((one) => compare(one, prefix, true) < 0);
      return [from, firstNot((one) => compare(one, prefix, true) <= 0)];
    },
    /** How many in `bits` have a term that is not frequent. */
    countAmong(bits: Bits, at: number): number {
      const many = read(at, few);
      let count = 0;
      for (let n = 0; n < many; n++) if (hasBit(bits, few[n] ?? 0)) count += 1;
      return count;
    },
    addTo(bits: Bits, at: number): void {
      if (isFrequent(at)) {
        unite(bits, row(at));
        return;
      }
      const many = read(at, few);
      for (let n = 0; n < many; n++) setBit(bits, few[n] ?? 0);
    },
  };
}
export type TermReader = ReturnType<typeof readTerms>;

const longer = <T extends Uint8Array | Uint16Array | Uint32Array>(
  array: T,
  made: new (length: number) => T,
  length: number,
): T => {
  if (length <= array.length) return array;
  const grown = new made(Math.max(length, array.length * 2));
  grown.set(array);
  return grown;
};

/** Takes terms in order, each with its slots in ascending order. */
export function writeTerms(size: number) {
  const words = wordsFor(size);
  let [texts, textEnd] = [new Uint16Array(1024), 0];
  let [gaps, gapsEnd] = [new Uint8Array(1024), 0];
  let [rows, rowsEnd] = [new Uint32Array(0), 0];
  let [facts, count] = [new Uint32Array(96), 0];

  function addGaps(slots: Uint32Array, many: number): void {
    gaps = longer(gaps, Uint8Array, gapsEnd + many * 5);
    let before = -1;
    for (let n = 0; n < many; n++) {
      const slot = slots[n] ?? 0;
      let gap = slot - before;
      for (; gap > 127; gap >>>= 7) gaps[gapsEnd++] = (gap & 127) | 128;
      gaps[gapsEnd++] = gap;
      before = slot;
    }
  }

  function addRow(slots: Uint32Array, many: number): void {
    rows = longer(rows, Uint32Array, rowsEnd + words);
    const bits = rows.subarray(rowsEnd, rowsEnd + words);
    for (let n = 0; n < many; n++) setBit(bits, slots[n] ?? 0);
    rowsEnd += words;
  }

  const column = (n: number) => {
    const found = new Uint32Array(count);
    for (let at = 0; at < count; at++) found[at] = facts[at * 3 + n] ?? 0;
    return found;
  };

  return {
    add(text: string, slots: Uint32Array, many: number): void {
      if (many === 0) return;
      const isFrequent = many * FREQUENT > size;
      facts = longer(facts, Uint32Array, count * 3 + 3);
      facts.set([textEnd, many, isFrequent ? rowsEnd : gapsEnd], count * 3);
      texts = longer(texts, Uint16Array, textEnd + text.length);
      for (let i = 0; i < text.length; i++) texts[textEnd++] = text.charCodeAt(i);
      if (isFrequent) addRow(slots, many);
      else addGaps(slots, many);
      count += 1;
    },
    finish: (): Terms => ({
      texts: texts.subarray(0, textEnd),
      textStarts: Uint32Array.from([...column(0), textEnd]),
      counts: column(1),
      slotStarts: column(2),
      gaps: gaps.subarray(0, gapsEnd),
      rows: rows.subarray(0, rowsEnd),
    }),
  };
}
