import { type Bits, countBoth, hasBit } from "./bits.ts";
import type { Part } from "./part.ts";
import type { Turn } from "./turns.ts";

export interface Wanted {
  /** No document has facets of two rows. */
  readonly rows: readonly (readonly string[])[];
  /** Of each group one facet is enough. */
  readonly groups: readonly (readonly string[])[];
}

export interface BrokenDown {
  /** How many have each group. */
  readonly groups: readonly number[];
  readonly rows: readonly {
    readonly count: number;
    /** How many of the row have each group. */
    readonly groups: readonly number[];
  }[];
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

async function groupsIn(part: Part, groups: Wanted["groups"], turn: Turn): Promise<Bits[]> {
  const found: Bits[] = [];
  for (const group of groups) {
    const bits = new Uint32Array(part.alive.length);
    for (const facet of group) await part.addTo(bits, { facet, weight: 0 }, turn);
    found.push(bits);
    if (turn.isOver()) await turn.next();
  }
  return found;
}

/** Goes through each document of a row once, whatever number of groups and rows there are. */
export async function breakDown(
  parts: readonly Part[],
  { rows, groups }: Wanted,
  turn: Turn,
): Promise<BrokenDown> {
  const sets: { readonly part: Part; readonly groups: readonly Bits[] }[] = [];
  for (const part of parts) sets.push({ part, groups: await groupsIn(part, groups, turn) });
  const counted: BrokenDown["rows"][number][] = [];
  for (const row of rows) {
    let count = 0;
    const counts = groups.map(() => 0);
    for (const { part, groups: bits } of sets)
      for (const facet of row) {
        const slots = part.slotsWith(facet);
        for (let n = 0; n < slots.length; n++) {
          const slot = slots[n] ?? 0;
          if (n % 8192 === 8191 && turn.isOver()) await turn.next();
          if (!hasBit(part.alive, slot)) continue;
          count += 1;
          bits.forEach((one, group) => {
            if (hasBit(one, slot)) counts[group] = (counts[group] ?? 0) + 1;
          });
        }
      }
    counted.push({ count, groups: counts });
    if (turn.isOver()) await turn.next();
  }
  const none = new Uint32Array(0);
  const totals = groups.map((_, group) =>
    sum(sets.map(({ part, groups: bits }) => countBoth(part.alive, bits[group] ?? none))),
  );
  return { groups: totals, rows: counted };
}
