// Every bound of `npm run bench`, and nothing else says one: the parts measure figures by these names.
export interface Bound {
  readonly figure: string;
  readonly what: string;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly why: string;
}

export type Figures = Readonly<Record<string, number>>;

export interface Verdict {
  readonly bound: Bound;
  /** Undefined where this run did not measure it. */
  readonly measured: number | undefined;
  readonly isMissed: boolean;
}

/** A figure that was measured and is no number misses its bound: something was not counted. */
const isWithin = ({ atMost, atLeast }: Bound, measured: number) =>
  (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);

export const judge = (bounds: readonly Bound[], figures: Figures): readonly Verdict[] =>
  bounds.map((bound) => {
    const measured = figures[bound.figure];
    return { bound, measured, isMissed: measured !== undefined && !isWithin(bound, measured) };
  });

const CHEAPER = "a gateway that checks more must not cost more than one that only passes on";
const NGINX = "what an operator would put there instead, with the same answer";

const besideNodePeers = ["json-1k", "json-16k"].flatMap((row): Bound[] =>
  ["@fastify/reply-from", "http-proxy-3"].map((peer) => ({
    figure: `gateway/${row}/${peer}`,
    what: `proxied JSON of ${row.replace("json-", "").replace("k", " kB")}, CPU relative to ${peer}`,
    unit: "×",
    atMost: 1,
    why: CHEAPER,
  })),
);

const besideNginx = (row: string, what: string, atMost: number): Bound => ({
  figure: `gateway/${row}/nginx`,
  what: `${what}, CPU relative to nginx`,
  unit: "×",
  atMost,
  why: NGINX,
});

const listings = (
  what: string,
  figure: string,
  atMost: number,
  why = "people wait for a list",
  unit = "ms",
): readonly Bound[] => [
  {
    figure: `listings/${figure}`,
    what: `listings of ${figure.split("/")[0]} tutors, ${what}`,
    unit,
    atMost,
    why,
  },
];

export const BOUNDS: readonly Bound[] = [
  ...besideNodePeers,
  besideNginx("json-1k", "proxied JSON of 1 kB", 4.5),
  besideNginx("json-1k-gzip", "proxied JSON of 1 kB, gzip on both", 4.5),
  besideNginx("json-16k", "proxied JSON of 16 kB", 4.5),
  besideNginx("json-16k-gzip", "proxied JSON of 16 kB, gzip on both", 4.5),
  besideNginx("static", "file of 94 kB", 3.5),
  besideNginx("static-gzip", "file of 94 kB, gzip", 3.5),
  {
    figure: "gateway/page-gzip/cpu",
    what: "a page from the cache, gzip, CPU of the gateway",
    unit: "µs",
    atMost: 200,
    why: "five thousand pages a second on a core",
  },
  {
    figure: "gateway/memory",
    what: "memory of the gateway under load",
    unit: "MB",
    atMost: 130,
    why: "bare undici takes 90; pages and files that it keeps come on top",
  },
  ...["fsync", "os"].map((durability) => ({
    figure: `store/${durability}/LMDB alone`,
    what: `chat's writes with ${durability}, CPU relative to LMDB alone`,
    unit: "×",
    atMost: 12,
    why: "commits of a batch, or copies of a document, have come back above it",
  })),
  {
    figure: "chat/cpu",
    what: "chat with stores in memory, one instance, CPU relative to bare Socket.IO",
    unit: "×",
    atMost: 1.6,
    why: "who may write, limits, numbers, acknowledgements",
  },
  {
    figure: "chat/throughput",
    what: "the same over Redis, throughput relative to the sharded adapter",
    unit: "×",
    atLeast: 0.85,
    why: "a channel for each person must not slow what crosses instances",
  },
  ...listings("today's filters, p50", "1M/today/p50", 8),
  ...listings("today's filters, p99", "1M/today/p99", 20),
  ...listings("distance and best, p99", "1M/best/p99", 40),
  ...listings("today's filters, p50", "100k/today/p50", 0.92, "twice what 10,000 once took"),
  ...listings("with hostile words, longest turn", "1M/turn", 50, "chat and sign-in wait for it"),
  ...listings("with places and scores", "1M/memory", 300, "an instance's limit is 512", "MB"),
  ...listings("ready from what was kept", "1M/ready", 10, "a start is not to take longer", "s"),
  ...["p50", "p99"].map((part) => ({
    figure: `listings/hostile/${part}`,
    what: `listings with made-up words, ${part} relative to ordinary ones`,
    unit: "×",
    atMost: 2,
    why: "nobody makes searches dear by making up words",
  })),
  {
    figure: "listings/sign-in",
    what: "a sign-in while hostile listings run, p50",
    unit: "ms",
    atMost: 50,
    why: "nobody stands behind all searches to sign in",
  },
  {
    figure: "listings/missed",
    what: "changes of another instance that an answer missed",
    unit: "",
    atMost: 0,
    why: "an answer holds what was written before the question",
  },
  {
    figure: "evening/failed",
    what: "actions of a working evening that failed",
    unit: "",
    atMost: 0,
    why: "100 looks, 20 messages and 5 bookings a second are no emergency",
  },
  ...["look", "message", "booking"].map((kind) => ({
    figure: `evening/${kind}/p99`,
    what: `a ${kind} on a working evening, p99`,
    unit: "ms",
    atMost: 500,
    why: "nobody waits for what takes half a second",
  })),
  {
    figure: "growth/beside-logarithm",
    what: "the call that grows most with what is stored, relative to the logarithm",
    unit: "×",
    atMost: 1.25,
    why: "a quarter for noise; searches have bounds of their own, exact totals count",
  },
  {
    figure: "growth/counted",
    what: "an exact total, CPU for each thing more that is counted",
    unit: "µs",
    atMost: 0.5,
    why: "a key takes a tenth of a microsecond, a look at what is stored ten",
  },
];
