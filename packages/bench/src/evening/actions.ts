export const KINDS = ["look", "message", "booking"] as const;
export type Kind = (typeof KINDS)[number];

/** A second of a working evening. */
export const PER_SECOND: Readonly<Record<Kind, number>> = { look: 100, message: 20, booking: 5 };

/** Somebody who is active does something every ten seconds: what is told for a thousand people rests on it. */
const ACTIONS_PER_PERSON = 0.1;
export const peopleAt = (times: number): number =>
  (times * KINDS.reduce((sum, kind) => sum + PER_SECOND[kind], 0)) / ACTIONS_PER_PERSON;

/** What one kind of action met in a step. */
export interface Met {
  readonly asked: number;
  /** Not answered in time, 429 or 5xx. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
export type Seen = Readonly<Record<Kind, Met>>;

/** Of a hundred thousand. */
const MOST_FAILED = 100;
/** A page, a message or an answer that takes longer is one that somebody waits for. */
const MOST_P99_MS = 1000;

/** Sentences about what people would notice; none while all is well. */
export function limitsOf(seen: Seen): string[] {
  return KINDS.flatMap((kind) => {
    const { asked, failed, p99Ms } = seen[kind];
    const isFailing = failed * 100_000 > asked * MOST_FAILED;
    // What is no number was never answered.
    const isSlow = !(p99Ms <= MOST_P99_MS);
    return [
      ...(isFailing ? [`${failed} of ${asked} failed: ${kind}`] : []),
      ...(isSlow ? [`one in a hundred takes ${Math.round(p99Ms)} ms: ${kind}`] : []),
    ];
  });
}
