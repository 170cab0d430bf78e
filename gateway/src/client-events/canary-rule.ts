// When a canary is worse than the rest: Fisher's exact test, repeated at fixed numbers of visits.

/** Visits of one version, and how many of them were bad. */
export interface Tally {
  readonly visits: number;
  readonly bad: number;
}

export interface Rule {
  /** How much more often, in shares of visits, before a difference is one that matters. */
  readonly excess: number;
}

/** The share of healthy canaries that are called worse, at most, over all looks at one question. */
const ALPHA = 0.005;
/** The first look, in visits of the canary; each later one is at half as many more. */
const FIRST_LOOK = 6;
const GROWTH = 1.5;
/** The last is at 2,775 visits: what is not seen by then is for people to judge. */
const LOOKS = 16;

const logFactorials = [0];
function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++)
    logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  return logFactorials[n] ?? 0;
}
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** How likely the canary would have at least as many of all bad visits, were it like the rest. */
export function fisher(canary: Tally, rest: Tally): number {
  const visits = canary.visits + rest.visits;
  const bad = canary.bad + rest.bad;
  const all = logChoose(visits, bad);
  let sum = 0;
  for (let k = canary.bad; k <= Math.min(bad, canary.visits); k++)
    if (bad - k <= rest.visits)
      sum += Math.exp(logChoose(canary.visits, k) + logChoose(rest.visits, bad - k) - all);
  return sum;
}

const looks = new Set<number>();
for (let due = FIRST_LOOK; looks.size < LOOKS; due = Math.ceil(due * GROWTH)) looks.add(due);

/** Whether so many visits of a canary are looked at. */
export const isLook = (visits: number): boolean => looks.has(visits);

const share = ({ visits, bad }: Tally) => bad / Math.max(1, visits);

/** Whether a canary is worse at a look, by chance in no more than `ALPHA / LOOKS` of all healthy ones. */
export const isWorse = (canary: Tally, rest: Tally, { excess }: Rule): boolean =>
  rest.visits > 0 && share(canary) - share(rest) >= excess && fisher(canary, rest) <= ALPHA / LOOKS;
