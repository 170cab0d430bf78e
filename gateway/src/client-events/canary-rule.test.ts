import { expect, it } from "vitest";
import { fisher, isLook } from "./canary-rule.ts";
import { type Verdict, watchCanary } from "./canary-watch.ts";

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Site {
  /** Shares of visits: to the canary, of those that fail there, and of those that fail elsewhere. */
  readonly share: number;
  readonly canary: number;
  readonly rest: number;
}

/** Visits of as many people, until the canary is ended or was seen so often; answers how often. */
function replay(seed: number, { share, canary, rest }: Site, most: number): number | null {
  const random = generator(seed);
  const watch = watchCanary();
  for (let seen = 0, visitor = 0; seen < most; visitor++) {
    const version = random() < share ? "canary" : "rest";
    if (version === "canary") seen++;
    const failures = random() < (version === "canary" ? canary : rest);
    if (watch.add(version, { network: String(visitor), failures })) return seen;
  }
  return null;
}

const replays = (times: number, site: Site, most: number) =>
  Array.from({ length: times }, (_, seed) => replay(seed + 1, site, most));

it.each([
  [0.25, 0.01],
  [0.1, 0.005],
  [0.5, 0.01],
])(
  "ends a canary of %d that throws on one visit in ten within 400 of its visits, beside %d of the rest",
  (share, rest) => {
    const seen = replays(700, { share, canary: 0.1, rest }, 400);
    expect(seen.filter((visits) => visits === null).length).toBeLessThanOrEqual(7);
  },
);

it.each([0.001, 0.01, 0.05])(
  "ends at most one in a hundred canaries that are as good as the rest, where %d of all visits fail",
  (rest) => {
    const seen = replays(1000, { share: 0.25, canary: rest, rest }, 800);
    expect(seen.filter((visits) => visits !== null).length).toBeLessThanOrEqual(10);
  },
);

it("ends one that throws at every mount with its ninth visit", () => {
  const seen = replays(50, { share: 0.25, canary: 1, rest: 0 }, 100);
  expect(Math.max(...seen.map((visits) => visits ?? 1000))).toBeLessThanOrEqual(9);
});

it("knows how likely a difference is by chance", () => {
  expect(fisher({ visits: 4, bad: 3 }, { visits: 4, bad: 1 })).toBeCloseTo(17 / 70, 10);
  expect(fisher({ visits: 5, bad: 0 }, { visits: 5, bad: 3 })).toBeCloseTo(1, 10);
  expect(fisher({ visits: 400, bad: 40 }, { visits: 1200, bad: 12 })).toBeLessThan(1e-12);
});

it("looks at sixteen fixed numbers of visits", () => {
  const looks = Array.from({ length: 10_000 }, (_, visits) => visits).filter(isLook);
  expect(looks.slice(0, 11)).toEqual([6, 9, 14, 21, 32, 48, 72, 108, 162, 243, 365]);
  expect([looks.length, looks.at(-1)]).toEqual([16, 2775]);
});

type Told = Parameters<ReturnType<typeof watchCanary>["add"]>[1];
/** The first verdict on visits that say the same, from networks of the given names. */
function verdictOn(networks: readonly string[], told: Omit<Told, "network">, rest: object) {
  const watch = watchCanary();
  for (let n = 0; n < 100; n++) watch.add("rest", { network: `rest ${n}`, ...rest });
  let verdict: Verdict | null = null;
  for (const network of networks) verdict ??= watch.add("canary", { network, ...told });
  return verdict;
}
const people = (most: number) => Array.from({ length: most }, (_, n) => `person ${n}`);

it("takes three visits of a network, and nothing of what one alone says", () => {
  const bad = { failures: true };
  const good = { failures: false };
  const one = Array<string>(1000).fill("attacker");
  expect(verdictOn(one, bad, good)).toBeNull();
  const watch = watchCanary();
  for (let n = 0; n < 100; n++) watch.add("rest", { network: `rest ${n}`, ...good });
  for (let n = 0; n < 400; n++) watch.add("canary", { network: `person ${n}`, ...good });
  for (let n = 0; n < 1000; n++)
    expect(watch.add("canary", { network: `attacker ${n % 2}`, ...bad })).toBeNull();
  expect(verdictOn(people(8), bad, good)).toMatchObject({ question: "failures" });
});

it("ends one whose pages come late, and says by how much", () => {
  const slow = { slow_paints: true, failures: false };
  expect(verdictOn(people(8), slow, { slow_paints: false, failures: false })).toEqual({
    question: "slow_paints",
    canary: { visits: 6, bad: 6 },
    rest: { visits: 100, bad: 0 },
  });
  expect(verdictOn(people(100), slow, { slow_paints: true })).toBeNull();
});

it("ends nothing while nobody else was seen, nor for a difference that does not matter", () => {
  const watch = watchCanary();
  for (const network of people(50))
    expect(watch.add("canary", { network, failures: true })).toBeNull();
  const few = { share: 0.5, canary: 0.02, rest: 0.01 };
  expect(replay(3, few, 50_000)).toBeNull();
});

it("counts a visit as failed that was good before, once", () => {
  const watch = watchCanary();
  for (let n = 0; n < 100; n++) watch.add("rest", { network: `rest ${n}`, failures: false });
  for (const network of people(8))
    expect(watch.add("canary", { network, failures: false })).toBeNull();
  for (const network of people(8).flatMap((one) => [one, one])) watch.spoil("canary", network);
  watch.spoil("canary", "nobody");
  expect(watch.add("canary", { network: "last", failures: true })).toMatchObject({
    canary: { visits: 9, bad: 9 },
  });
});
