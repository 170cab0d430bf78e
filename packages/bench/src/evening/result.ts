import type { Figures } from "../bounds.ts";
import type { Result } from "../part.ts";
import { shown } from "../report/numbers.ts";
import type { Table } from "../report/tables.ts";
import { KINDS, peopleAt, PER_SECOND } from "./actions.ts";
import type { Taken } from "./taken.ts";

const sumOf = ({ processes }: Taken) =>
  Object.values(processes).reduce((sum, { share }) => sum + share, 0);

function seenTable(steps: readonly Taken[]): Table {
  const head = [
    "times",
    "people",
    ...KINDS.flatMap((kind) => [`${kind}, p50 ms`, "p99", "failed"]),
    "cores of the platform",
    "of the people",
    "of others",
  ];
  const rows = steps.map((step) => [
    `× ${step.times}`,
    shown(peopleAt(step.times), 0),
    ...KINDS.flatMap((kind) => {
      const { asked, failed, p50Ms, p99Ms } = step.seen[kind];
      return [shown(p50Ms), shown(p99Ms), `${failed} of ${shown(asked, 0)}`];
    }),
    shown(sumOf(step), 2),
    shown(step.share, 2),
    shown(step.others, 2),
  ]);
  const { look, message, booking } = PER_SECOND;
  const last = steps.at(-1);
  const limit =
    last && last.limits.length > 0
      ? `The first limit, at × ${last.times}: ${last.limits.join("; ")}. Of the platform's processes ${busiest(last)} took most.`
      : `No limit was met up to × ${last?.times ?? 0}.`;
  const title = `A second of the evening is ${look} looks (half pages, half searches and reads), ${message} messages until the other sees them, and ${booking} bookings, whatever the answers do; somebody active does something every ten seconds`;
  return { title, head, rows, notes: [limit] };
}

function busiest({ processes }: Taken): string {
  const [name, most] =
    Object.entries(processes).toSorted(([, a], [, b]) => b.share - a.share)[0] ?? [];
  return `${name ?? "none"} (${shown(most?.share ?? Number.NaN, 2)} of a core)`;
}

function processTable(steps: readonly Taken[]): Table {
  const [first, ...more] = steps;
  const last = more.at(-1) ?? first;
  const perThousand = (value: number, step: Taken | undefined) =>
    (value * 1000) / peopleAt(step?.times ?? 1);
  const rows = Object.keys(first?.processes ?? {}).map((name) => {
    const [calm, busy] = [first?.processes[name], last?.processes[name]];
    return [
      name,
      shown(calm?.share ?? Number.NaN, 2),
      shown(perThousand(calm?.share ?? Number.NaN, first), 3),
      shown(calm?.residentMb ?? Number.NaN, 0),
      shown(busy?.share ?? Number.NaN, 2),
      shown(busy?.residentMb ?? Number.NaN, 0),
    ];
  });
  const head = [
    "process",
    "cores at × 1",
    "for 1,000 people",
    "MB",
    `cores at × ${last?.times ?? 1}`,
    "MB",
  ];
  return { title: "By process; memory at the end of the step", head, rows };
}

export function resultOf(steps: readonly Taken[]): Result {
  const [first] = steps;
  const figures: Figures = first
    ? {
        "evening/failed": KINDS.reduce((sum, kind) => sum + first.seen[kind].failed, 0),
        "evening/look/p99": first.seen.look.p99Ms,
        "evening/message/p99": first.seen.message.p99Ms,
        "evening/booking/p99": first.seen.booking.p99Ms,
      }
    : {};
  return { tables: [seenTable(steps), processTable(steps)], figures };
}
