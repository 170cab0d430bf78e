import { type Edit, difference } from "./edits.ts";

export type Fate = "killed" | "timed out" | "survived" | "equivalent";
export interface Result {
  readonly edit: Edit;
  readonly source: string;
  readonly fate: Fate;
  readonly isReached: boolean;
}

/** An edit that changes nothing anybody could see: `edit` is "file: line before => line after". */
export interface Equivalent {
  readonly edit: string;
  readonly reason: string;
}

/** The same for the same edit wherever the line has moved to. */
export function keyOf(edit: Edit, source: string) {
  const { before, after } = difference(edit, source);
  return `${edit.file}: ${before} => ${after}`;
}

function survivor({ edit, source, isReached }: Result) {
  const { before, after } = difference(edit, source);
  const unreached = isReached ? "" : ", no test comes past";
  return [`${edit.file}:${edit.line} (${edit.kind}${unreached})`, `  - ${before}`, `  + ${after}`];
}

/** Which edits survived, and the share killed of those that change something. */
export function reportOf(results: readonly Result[]) {
  const of = (...fates: Fate[]) => results.filter(({ fate }) => fates.includes(fate)).length;
  const killed = of("killed", "timed out");
  const survived = results.filter(({ fate }) => fate === "survived");
  const all = killed + survived.length;
  const share = all === 0 ? 100 : Math.round((1000 * killed) / all) / 10;
  const lines = [
    ...survived.flatMap(survivor),
    `killed ${killed} of ${all} (${share} %), ${of("timed out")} of them by never ending; ` +
      `beside these ${of("equivalent")} equivalent`,
  ];
  return { lines, share };
}
