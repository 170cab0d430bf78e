import type { Result } from "../part.ts";
import { shown } from "../report/numbers.ts";
import type { Times } from "./times.ts";
import { besideLogarithm, slopeOf, usForEach } from "./slope.ts";

export function resultOf(all: readonly Times[], sizes: readonly number[]): Result {
  const [least = 0, most = 0] = [sizes[0], sizes.at(-1)];
  const ends = ({ at }: Times) =>
    [at.get(least)?.cpuMs ?? Number.NaN, at.get(most)?.cpuMs ?? Number.NaN] as const;
  const rows = all.map((times) => [
    times.thing,
    times.call.name,
    ...sizes.map((size) => {
      const {
        p50Ms = Number.NaN,
        p99Ms = Number.NaN,
        cpuMs = Number.NaN,
      } = times.at.get(size) ?? {};
      return `${shown(p50Ms)} / ${shown(p99Ms)} / ${shown(cpuMs)}`;
    }),
    shown(slopeOf(ends(times), [least, most]), 2),
  ]);
  const bounded = all.filter(({ call }) => !call.mayGrow);
  const worst = Math.max(...bounded.map((times) => besideLogarithm(ends(times), [least, most])));
  const counting = all.filter(({ call }) => call.mayGrow === "counts");
  const dearest = Math.max(...counting.map((times) => usForEach(ends(times), [least, most])));
  const head = ["stored", "call", ...sizes.map((size) => size.toLocaleString("en")), "slope"];
  const title =
    "Milliseconds through the gateway, one call after the other: p50 / p99 / processor time of the whole platform. The slope is that of the processor time: 0 does not grow, 1 grows as what is stored";
  const notes = [
    "What may grow: the search, which has bounds of its own, and exact totals, which count by keys alone (posts, comments of a post, unread): their bound is what each thing more costs.",
  ];
  return {
    tables: [{ title, head, wordColumns: 2, rows, notes }],
    figures: { "growth/beside-logarithm": worst, "growth/counted": dearest },
  };
}
