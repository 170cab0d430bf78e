import { isLook, isWorse, type Tally } from "./canary-rule.ts";

/** The largest part of a page that came later was poor, as https://web.dev/articles/lcp has it. */
export const SLOW_MS = 4000;

/** A failed visit is one with an error, a blank page or something that did not load; a slow one painted its largest part after 4 s. */
const RULES = { failures: { excess: 0.02 }, slow_paints: { excess: 0.1 } } as const;
export type Question = keyof typeof RULES;
const QUESTIONS = ["failures", "slow_paints"] as const;

/** What one visit said, as far as it said it: whether it failed, and whether it was slow. */
export interface Visit {
  /** Whoever may be one person, or one person's many: an address, or the /64 of an IPv6 one. */
  readonly network: string;
  readonly failures?: boolean | undefined;
  readonly slow_paints?: boolean | undefined;
}

export interface Verdict {
  readonly question: Question;
  readonly canary: Tally;
  readonly rest: Tally;
}

/** So many visits of a network count, and no more: nobody decides alone. */
const VISITS_OF_NETWORK = 3;
const MOST_NETWORKS = 50_000;

/** Counts visits of one version, each network's few. */
function createCounts() {
  const networks = new Map<string, { visits: number; bad: number }>();
  const total = { visits: 0, bad: 0 };

  return {
    total: total as Tally,
    /** Answers whether it counts. */
    add(network: string, isBad: boolean): boolean {
      const own = networks.get(network) ?? { visits: 0, bad: 0 };
      if (own.visits >= VISITS_OF_NETWORK || networks.size >= MOST_NETWORKS) return false;
      networks.set(network, own);
      own.visits++;
      total.visits++;
      own.bad += Number(isBad);
      total.bad += Number(isBad);
      return true;
    },
    /** A visit that counted as good has failed since. */
    spoil(network: string): void {
      const own = networks.get(network);
      if (!own || own.bad >= own.visits) return;
      own.bad++;
      total.bad++;
    },
    /** Without the network that says most against it: what one says is not enough. */
    withoutWorst(): Tally {
      let worst = { visits: 0, bad: 0 };
      for (const own of networks.values()) if (own.bad > worst.bad) worst = own;
      return { visits: total.visits - worst.visits, bad: total.bad - worst.bad };
    },
  };
}

/** Compares a canary with the rest from its first visit on. */
export function watchCanary() {
  const make = () => ({ canary: createCounts(), rest: createCounts() });
  const counts = { failures: make(), slow_paints: make() };

  function judge(question: Question): Verdict | null {
    const { canary, rest } = counts[question];
    if (!isLook(canary.total.visits)) return null;
    const isBad = isWorse(canary.withoutWorst(), rest.total, RULES[question]);
    return isBad ? { question, canary: { ...canary.total }, rest: { ...rest.total } } : null;
  }

  return {
    /** Why the canary is to end, once it is. */
    add(version: "canary" | "rest", visit: Visit): Verdict | null {
      for (const question of QUESTIONS) {
        const isBad = visit[question];
        if (isBad === undefined) continue;
        if (!counts[question][version].add(visit.network, isBad) || version === "rest") continue;
        const verdict = judge(question);
        if (verdict) return verdict;
      }
      return null;
    },
    /** A visit that was told of before has failed. */
    spoil: (version: "canary" | "rest", network: string) => counts.failures[version].spoil(network),
  };
}
