import { basename, dirname } from "node:path";
import type { TestFile } from "./runners.ts";

/** As promising as a test that has noticed so many edits of the file. */
const OF_A_NAMESAKE = 3;

/** A test that is called like the file or its folder. */
function isNamesake(test: string, source: string) {
  const names = [basename(source).replace(/\.tsx?$/, ""), basename(dirname(source))];
  return names.some((name) => basename(test).includes(name));
}

/**
 * Which tests an edit is tried with. `elsewhere` are the edits that processes came past of which nobody knows whose
 * test started them: these are tried with all tests. An edit that nobody comes past needs no try: it survives.
 */
export function createChoice(surveyed: readonly TestFile[], elsewhere: ReadonlySet<number>) {
  const noticed = new Map<string, number>();
  const pair = (test: string, source: string) => `${test} ${source}`;
  const isReaching = (number: number) => (test: TestFile) => test.reached.includes(number);
  /** Quick tests first, and those that are made for the file or noticed other edits of it. */
  function costOf({ file, ms }: TestFile, source: string) {
    const promise = isNamesake(file, source) ? OF_A_NAMESAKE : 0;
    return ms / (1 + promise + (noticed.get(pair(file, source)) ?? 0));
  }

  return {
    isReached: (number: number) => elsewhere.has(number) || surveyed.some(isReaching(number)),
    testsFor(number: number, source: string): TestFile[] {
      const chosen = elsewhere.has(number) ? surveyed : surveyed.filter(isReaching(number));
      return chosen.toSorted(
        (a, b) =>
          Number(isReaching(number)(b)) - Number(isReaching(number)(a)) ||
          costOf(a, source) - costOf(b, source),
      );
    },
    /** This test noticed an edit of this file. */
    note(test: string, source: string) {
      noticed.set(pair(test, source), (noticed.get(pair(test, source)) ?? 0) + 1);
    },
  };
}
