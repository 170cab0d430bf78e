import type { Result } from "../part.ts";
import { shown, shownSpread } from "../report/numbers.ts";
import { besides, median, quantile, spreadOf } from "../statistics.ts";
import { type Case, DURABILITIES, type Sample, WRITERS } from "./case.ts";

const SAID = {
  fsync: "on the disk when it is acknowledged (fsync)",
  os: "with the kernel when it is acknowledged (os)",
} as const;

const of = ({ samples }: Case, figure: (sample: Sample) => number) => samples.map(figure);
const cpu = ({ cpuUs }: Sample) => cpuUs;
const speed = ({ perSecond }: Sample) => perSecond;
const at = (part: number) => (sample: Sample) => quantile(sample.times, part);

export function resultOf(cases: readonly Case[], rounds: number): Result {
  const figures: Record<string, number> = {};
  const rows = DURABILITIES.flatMap((durability) => {
    const same = cases.filter((one) => one.durability === durability);
    const [ours] = same;
    return same.map((one) => {
      const beside = ours && besides(of(ours, cpu), of(one, cpu));
      const faster = ours && besides(of(ours, speed), of(one, speed));
      if (one !== ours && beside && faster) {
        figures[`store/${durability}/${one.name}`] = beside.median;
        figures[`store/${durability}/${one.name}/speed`] = faster.median;
      }
      return [
        SAID[durability],
        one.name,
        shownSpread(spreadOf(of(one, cpu)), 0),
        shown(beside?.median ?? Number.NaN, 2),
        shownSpread(spreadOf(of(one, speed)), 0),
        shown(median(of(one, at(0.5))), 1),
        shown(median(of(one, at(0.99))), 1),
      ];
    });
  });
  const head = [
    "a message is",
    "by",
    "CPU µs per message",
    "ours ÷ this",
    "messages/s",
    "p50 ms",
    "p99 ms",
  ];
  const title = `Chat's writes on the embedded store (message, both inboxes, the sender's receipt), processor time of the store; the median of ${rounds} rounds in turns with the least and the most, ${WRITERS} conversations at once`;
  const notes = [
    "LMDB alone writes as many bytes in as many commits, two for a batch of messages, in the process that makes them: what a store over it could cost at least.",
  ];
  return { tables: [{ title, head, wordColumns: 2, rows, notes }], figures };
}
