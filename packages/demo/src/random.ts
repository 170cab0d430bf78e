export const DAY = 86_400_000;
/** The demo data ends on this day. */
export const TODAY = Date.UTC(2026, 10, 15);

/** A small seeded generator (mulberry32): the same seed always makes the same data. */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new Error("Nothing to pick from");
    return found;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(int(0, rest.length - 1), 1),
    ).flat();
  };
  return { next, int, pick, some };
}

const hex = (text: string) =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("");

/** A fixed ObjectId: what it is, and its number. */
export const fixedId = (kind: string, n: number) =>
  `${hex(kind.padEnd(4, "_").slice(0, 4))}${n.toString(16).padStart(16, "0")}`;
