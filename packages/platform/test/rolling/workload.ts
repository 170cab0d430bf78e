import type { Answer, Call } from "@tutorsetu/service-kit/testing/load";

/** A call, and for one that changes something the mark that it leaves in the store. */
export interface Step {
  readonly call: Call;
  readonly mark?: string;
  /** Learns from the answer of a call that went well. */
  readonly learn?: (text: string) => void;
}

export interface Sent extends Pick<Answer, "status"> {
  readonly method: string;
  readonly path: string;
  readonly mark: string | undefined;
  /** What a call that did not go well was answered. */
  readonly why?: string;
}

/** What people do at one service. */
export interface Workload {
  /** The nth thing that somebody reads. */
  readonly read: (n: number) => Step;
  /** The next thing that somebody changes; null when everybody has done as much as they may. */
  readonly write: () => Step | null;
  /** The marks in the store, each as often as it is there. */
  readonly stored: () => Promise<string[]>;
}

export const isWrite = ({ mark }: Sent) => mark !== undefined;
export const isOk = ({ status }: Sent) => status >= 200 && status < 300;

/** A quarter of all calls changes something. */
export function stepOf({ read, write }: Workload, n: number): Step {
  return (n % 4 === 0 ? write() : null) ?? read(n);
}

/** What was promised and is not stored, what is stored more than once, and how much of what was promised is there once. */
export async function judge({ stored }: Workload, sent: readonly Sent[]) {
  const marks = await stored();
  const there = new Set(marks);
  const promised = sent.filter(isOk).flatMap(({ mark }) => mark ?? []);
  const seen = new Set<string>();
  const twice = marks.filter((mark) => seen.has(mark) || !seen.add(mark));
  const lost = promised.filter((mark) => !there.has(mark));
  const storedOnce = promised.filter((mark) => there.has(mark) && !twice.includes(mark)).length;
  return { wrong: { lost, twice }, storedOnce };
}
