import type { Figures } from "../bounds.ts";
import { costBeside, costOf, limitOf, type Measured, of, type Size } from "../load/in-turns.ts";
import type { Result } from "../part.ts";
import { shown, shownSpread } from "../report/numbers.ts";
import { median } from "../statistics.ts";
import type { Row } from "./rows.ts";

const OURS = "ours";
const NGINX = "nginx";

function cells(row: Row, one: Measured, nginx: Measured | undefined): readonly string[] {
  return [
    row.title,
    one.name,
    shownSpread(costOf(one), 0),
    nginx ? shownSpread(costBeside(one, nginx), 2) : "–",
    shown(median(of(one, "perSecond")), 0),
    shown(median(of(one, "p50Ms")), 2),
    shown(median(of(one, "p99Ms")), 2),
    shown(median(of(one, "residentMb")), 0),
    limitOf(one),
  ];
}

/** Of ours: what it costs beside each of the others, and alone. */
function figuresOf(row: Row, all: readonly Measured[]): [string, number][] {
  const ours = all.find(({ name }) => name === OURS);
  if (!ours) return [];
  return [
    [`gateway/${row.id}/cpu`, costOf(ours).median],
    ...all
      .filter((one) => one !== ours)
      .map((one): [string, number] => [
        `gateway/${row.id}/${one.name}`,
        costBeside(ours, one).median,
      ]),
  ];
}

/** Of the gateway that proxies: its pages and files are next to nothing. */
const memoryOf = (measured: ReadonlyMap<Row, readonly Measured[]>) =>
  Math.max(
    ...[...measured].flatMap(([{ kind }, all]) =>
      all
        .filter(({ name }) => kind === "json" && name === OURS)
        .map((one) => median(of(one, "residentMb"))),
    ),
  );

export function resultOf(
  measured: ReadonlyMap<Row, readonly Measured[]>,
  { rounds, seconds, connections, starts }: Size & { readonly starts: number },
): Result {
  const rows = [...measured].flatMap(([row, all]) => {
    const nginx = all.find(({ name }) => name === NGINX);
    return all.map((one) => cells(row, one, nginx));
  });
  const figures: Figures = {
    ...Object.fromEntries([...measured].flatMap(([row, all]) => figuresOf(row, all))),
    "gateway/memory": memoryOf(measured),
  };
  const head = ["request", "by", "CPU µs", "× nginx", "per s", "p50 ms", "p99 ms", "MB", "limit"];
  const title = `Processor time for one request, of all threads and children; the median of ${rounds} rounds of ${seconds} s in turns after each of ${starts} starts, with the least and the most, ${connections} at once on kept connections`;
  const notes = [
    "× nginx is the median of the ratios of single rounds. Every answer was looked at before: the same bytes, compressed or not as asked. MB is the resident memory at the end of a round. Limit is whose core had nothing more to give; where it is the load generator, throughput and latencies are its own.",
  ];
  return { tables: [{ title, head, wordColumns: 2, rows, notes }], figures };
}
